"""Exact messages of calls with wrong arguments, for functions, methods, classes and builtins."""


def two(a, b):
    return a, b


def keyword_only(a, *, flag, other=1):
    return a, flag, other


def positional_only(a, b=2, /, c=3):
    return a, b, c


class Thing:
    def __init__(self, size):
        self.size = size

    def grow(self, by):
        return self.size + by

    @staticmethod
    def fixed():
        return "fixed"


def failure(action):
    try:
        result = action()
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace(f"{__name__}.", "")
    return f"no failure: {result!r}"


def main():
    thing = Thing(1)
    shorter = lambda x: x
    extra = {"a": 1}
    number, nothing = 5, None
    print(failure(lambda: two(1)))
    print(failure(lambda: two()))
    print(failure(lambda: two(1, 2, 3)))
    print(failure(lambda: two(1, a=2)))
    print(failure(lambda: two(1, 2, c=3)))
    print(failure(lambda: two(**{"b": 2})))
    print(failure(lambda: two(1, 2, **extra)))
    print(failure(lambda: two(**extra, **extra)))
    print(failure(lambda: keyword_only(1)))
    print(failure(lambda: keyword_only(1, 2, flag=3)))
    print(failure(lambda: positional_only(a=1)))
    print(failure(lambda: positional_only(1, b=1)))
    print(failure(lambda: positional_only(1, c=5)))
    print(failure(lambda: Thing()))
    print(failure(lambda: Thing(1, 2)))
    print(failure(lambda: thing.grow()))
    print(failure(lambda: thing.fixed(1)))
    print(failure(lambda: shorter()))
    print(failure(lambda: thing()))
    print(failure(lambda: number(1)))
    print(failure(lambda: nothing()))
    print(failure(lambda: two(*5)))
    print(failure(lambda: two(**5)))
    print(failure(lambda: len()))
    print(failure(lambda: len(5)))
    print(failure(lambda: abs("x")))
    print(failure(lambda: int("12x")))
    print(failure(lambda: int([])))
    print(failure(lambda: float("one")))
    print(failure(lambda: chr(-1)))
    print(failure(lambda: ord("ab")))
    print(failure(lambda: "a".join([1])))
    print(failure(lambda: dict([1])))
    print(failure(lambda: isinstance(1, "x")))
    print(failure(lambda: range(1, 2, 0)))
    print(failure(lambda: "{} {}".format(1)))
    print(failure(lambda: "%d" % "x"))
    print(failure(lambda: list(zip([1], [], strict=True))))
    return two(1, 2, 3, 4)
