"""A class body is code: loops, conditions, functions called, names seen and not seen by methods."""

limit = 3


def build(name):
    return lambda self: f"{name} of {type(self).__name__}"


class Generated:
    limit = limit * 10
    squares = [n * n for n in range(4)]
    table = {}
    for _name in ("alpha", "beta"):
        table[_name] = build(_name)
    alpha, beta = table["alpha"], table["beta"]
    if limit > 20:
        size = "large"
    else:
        size = "small"
    try:
        broken = 1 / 0
    except ZeroDivisionError as _error:
        reason = str(_error)
    del _name

    def read_limit(self):
        return limit, self.limit

    def default_from_body(self, value=limit, seen=tuple(squares)):
        return value, seen

    aliased = read_limit
    __private = "mangled"

    def private(self):
        return self.__private


def main():
    made = Generated()
    print(made.alpha(), made.beta(), Generated.squares, Generated.size, Generated.reason)
    print(made.read_limit(), made.aliased(), made.default_from_body())
    print(hasattr(Generated, "_name"), hasattr(Generated, "_error"))
    print(made.private(), made._Generated__private, hasattr(made, "__private"))
    log = []

    class Noisy:
        log.append("body starts")
        value = len(log)
        log.append(f"value {value}")

        def method(self):
            log.append("method")
            return self.value

    print(log, Noisy().method(), log)
    try:
        class Fails:
            good = 1
            log.append("half way")
            bad = [][0]
    except IndexError as error:
        print(error, log[-1])
    try:
        Fails
    except UnboundLocalError as error:
        print(error)
    try:
        class Scoped:
            x = 5
            y = [x for _ in range(2)]
    except NameError as error:
        print(error)
    else:
        print(Scoped.y)

    class First:
        x = 5
        y = [i for i in range(x)]

    print(First.y, First.__name__, First.__qualname__)
