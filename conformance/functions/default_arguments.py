"""Defaults are evaluated once, at definition, left to right, and mutable ones keep their changes."""


def tell(label, value):
    print("default", label)
    return value


def main():
    def collect(item, into=tell("list", [])):
        into.append(item)
        return into

    print("defined")
    print(collect(1), collect(2), collect(3, []), collect(4))

    def fresh(item, into=None):
        into = [] if into is None else into
        into.append(item)
        return into

    print(fresh(1), fresh(2))
    base = 10

    def shifted(x, by=base, *, twice=base * 2):
        return x + by + twice

    base = 1000
    print(shifted(1), shifted(1, 2), shifted(1, 2, twice=3), shifted.__defaults__, shifted.__kwdefaults__)

    def ordered(a=tell("a", 1), b=tell("b", 2), *, c=tell("c", 3)):
        return a, b, c

    print(ordered(), ordered(b=5), ordered(9, c=7))
    makers = []
    for i in range(3):
        def maker(i=i, cache={}):
            cache[i] = len(cache)
            return i, cache
        makers.append(maker)
    print([m() for m in makers], makers[0](5))
    shared = {"n": 0}

    def count(state=shared):
        state["n"] += 1
        return state["n"]

    count(), count()
    print(shared, count({"n": 41}))
    collect.__defaults__ = (["replaced"],)
    print(collect("x"))
    try:
        def broken(x=1 // 0):
            return x
    except ZeroDivisionError:
        print("definition failed", "broken" in dir())
    print((lambda x, y=[]: y.append(x) or y)(1))

    def depends(a, b=lambda: base):
        return a + b()

    print(depends(1))
    return collect.__defaults__
