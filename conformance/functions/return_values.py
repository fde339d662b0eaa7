"""Functions return tuples, several shapes, themselves, closures, None, and values used at once."""


def divide(a, b):
    return a // b, a % b


def stats(values):
    if not values:
        return None
    return {"min": min(values), "max": max(values)}


def fluent(log=None):
    log = [] if log is None else log

    def call(word):
        log.append(word)
        return call

    call.log = log
    return call


def either(flag):
    if flag:
        return "text", 1
    return ["list"]


def star():
    first = [1, 2]
    return *first, *"ab"


def conditional(n):
    return n if n > 0 else -n if n < 0 else None


def nothing():
    pass


def bare(n):
    while True:
        n -= 1
        if n < 0:
            return


def chain(n):
    return n and (n, chain(n - 1))


def main():
    q, r = divide(17, 5)
    print(q, r, divide(17, 5)[1], sum(divide(17, 5)), [*divide(9, 4)])
    print(stats([3, 1]), stats([]), (stats([]) or {}).get("min", "none"))
    print(fluent()("a")("b")("c").log, either(True), either(False), star())
    print([conditional(n) for n in (3, -3, 0)], nothing(), bare(3), chain(3))
    first, *_ = either(True)
    (value,) = either(False)
    print(first, value, divide(*divide(17, 5)), stats(divide(17, 5))["max"])
    print(nothing() is None, nothing() == bare(0), not nothing(), [nothing() for _ in range(2)])
    d = {k: v for k, v in [divide(7, 3), divide(9, 2)]}
    print(d, f"{divide(7, 2)[0]}.{divide(7, 2)[1]}", "%d r %d" % divide(7, 2))
    total = 0
    for part in star():
        total += part if isinstance(part, int) else len(part)
    print(total)
    for action in (lambda: divide(1, 0), lambda: stats([])["min"], lambda: nothing()(), lambda: len(nothing())):
        try:
            action()
        except (ZeroDivisionError, TypeError) as error:
            print(type(error).__name__, error)
    a, b = bare(1)
