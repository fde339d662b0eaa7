"""Failures in __enter__ and __exit__: which managers exit, and what the context chain says."""


class Manager:
    def __init__(self, name, log, fail=""):
        self.name, self.log, self.fail = name, log, fail

    def __enter__(self):
        self.log.append(f"enter {self.name}")
        if "enter" in self.fail:
            raise OSError(f"enter {self.name}")
        return self

    def __exit__(self, kind, value, tb):
        self.log.append(f"exit {self.name} {value!r}")
        if "exit" in self.fail:
            raise RuntimeError(f"exit {self.name}")


def attempt(fail_a, fail_b, body_fails):
    log = []
    try:
        with Manager("a", log, fail_a), Manager("b", log, fail_b):
            log.append("body")
            if body_fails:
                raise ValueError("body")
    except Exception as error:
        chain = []
        while error:
            chain.append(repr(error))
            error = error.__context__
        log.append(chain)
    return log


def main():
    for fail_a in ("", "enter", "exit"):
        for fail_b in ("", "enter", "exit"):
            for body_fails in (False, True):
                print(f"{fail_a:5} {fail_b:5} {body_fails!s:5}", attempt(fail_a, fail_b, body_fails))
    log = []
    with Manager("last", log, "exit"):
        print("the body finishes")
        {}["then fails"]
