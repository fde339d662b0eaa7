"""Runaway recursion raises RecursionError, which can be caught, and the program goes on."""


def forever(n):
    return forever(n + 1) + 1


def ping(n):
    return pong(n)


def pong(n):
    return ping(n)


class Loop:
    @property
    def value(self):
        return self.value

    def __getattr__(self, name):
        return getattr(self, name + "x")

    def __eq__(self, other):
        return self == other

    def __repr__(self):
        return f"Loop({self!r})"


def measure():
    deepest = 0

    def dive(n):
        nonlocal deepest
        deepest = n
        dive(n + 1)

    try:
        dive(0)
    except RecursionError:
        return deepest > 50


def guarded(n, limit):
    return n if n == limit else guarded(n + 1, limit)


def cleanup_runs():
    log = []

    def dive(n):
        try:
            dive(n + 1)
        finally:
            if n < 2:
                log.append(n)

    try:
        dive(0)
    except RecursionError as error:
        log.append(type(error).__name__)
    return log


def main():
    for action in (
        lambda: forever(0),
        lambda: ping(0),
        lambda: Loop().value,
        lambda: Loop() == 1,
        lambda: repr(Loop()),
    ):
        try:
            action()
            print("never")
        except RecursionError as error:
            print(str(error).startswith("maximum recursion depth exceeded"), isinstance(error, RuntimeError))
    print(measure(), measure())
    print(guarded(0, 200))
    print(cleanup_runs())
    nested = []
    for _ in range(50):
        nested = [nested]
    print(str(nested).count("["))
    f = lambda: f()
    try:
        f()
    except RuntimeError as error:
        print(type(error).__name__)
    g = lambda n: g(n - 1) + 1 if n else 0
    print(g(150))
    result = []
    for depth in (10, 10**6):
        try:
            result.append(guarded(0, depth))
        except RecursionError:
            result.append("too deep")
    return result
