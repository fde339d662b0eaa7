"""Nested finally clauses run innermost first, and a failing cleanup does not stop the others."""


class Resource:
    def __init__(self, name, log, fails=False):
        self.name, self.log, self.fails = name, log, fails
        log.append(f"open {name}")

    def close(self):
        self.log.append(f"close {self.name}")
        if self.fails:
            raise OSError(f"{self.name} would not close")


def use(log, failing, body_fails):
    a = Resource("a", log, "a" in failing)
    try:
        b = Resource("b", log, "b" in failing)
        try:
            c = Resource("c", log, "c" in failing)
            try:
                log.append("body")
                if body_fails:
                    raise ValueError("body")
                return "value"
            finally:
                c.close()
        finally:
            b.close()
    finally:
        a.close()


def chain(error):
    names = []
    while error:
        names.append(str(error))
        error = error.__context__
    return names


def main():
    for failing in ("", "a", "b", "bc", "abc"):
        for body_fails in (False, True):
            log = []
            try:
                print(repr(failing), body_fails, use(log, failing, body_fails))
            except (OSError, ValueError) as error:
                print(repr(failing), body_fails, type(error).__name__, chain(error))
            print("   ", *log, sep=", ")
    return use([], "c", True)
