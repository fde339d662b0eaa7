"""with evaluates, enters and exits managers in order; exits run in reverse."""


class Manager:
    def __init__(self, name, log):
        self.name, self.log = name, log
        log.append(f"init {name}")

    def __enter__(self):
        self.log.append(f"enter {self.name}")
        return self.name.upper()

    def __exit__(self, kind, value, tb):
        self.log.append(f"exit {self.name} {kind and kind.__name__}")


def main():
    log = []
    with Manager("a", log) as a, Manager("b", log) as b, Manager("c", log):
        log.append(f"body {a}{b}")
    print(log)
    log.clear()
    with (
        Manager("p", log) as p,
        Manager("q", log),
    ):
        log.append(p)
    print(log)
    log.clear()
    with Manager("outer", log):
        with Manager("inner", log) as name:
            pass
        log.append(name)
    print(log)
    manager = Manager("reused", log)
    log.clear()
    for turn in range(2):
        with manager as name:
            log.append(turn)
    print(log)
    log.clear()
    try:
        with Manager("x", log), Manager("y", log):
            raise KeyError("in body")
    except KeyError as error:
        print(error, log)
    holder = {}
    with Manager("target", []) as holder["key"]:
        print(holder)
    with Manager("ab", []) as (first, second):
        print(first, second)
