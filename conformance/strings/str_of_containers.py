"""repr and str of nested and self-referring containers, user objects inside, and print's sep and end."""

from collections import defaultdict, deque, namedtuple

Point = namedtuple("Point", "x y")


class Named:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<{self.name}>"

    def __str__(self):
        return self.name


class Broken:
    def __repr__(self):
        raise RuntimeError("cannot be shown")


def main():
    n = Named("n")
    print(n, [n], (n,), {n.name: n}, {"k": [n, (n,)]})
    print(str(n), repr(n), f"{n} {n!r} {[n]}", "%s %r %s" % (n, n, [n]))
    print([], (), {}, set(), frozenset(), (1,), [None, True, 1.0, 1j, "s", b"b"])
    print({1: {2: {3: []}}}, [[[]]], ((),), {(1, 2): [3]}, range(3), range(0, 9, 2), slice(1, 2))
    loop = [1]
    loop.append(loop)
    print(loop, loop[1][1][0])
    d = {}
    d["self"] = d
    d["pair"] = (d, loop)
    print(d)
    print(Point(1, "y"), deque([1, 2], maxlen=3), defaultdict(list, a=[1]))
    print(1, "a", None, [1], sep="-", end="!\n")
    print("a", "b", sep="")
    print()
    print("x", end="")
    print("y", end="\n\n")
    print(*[1, 2], *"ab", sep=", ")
    print(type(n).__name__, int, type(None), len.__name__, ..., NotImplemented, ValueError("m"), [ValueError("m", 2)])
    try:
        print("written before the failure", [Broken()])
    except RuntimeError as error:
        print(error)
    try:
        print("a", sep=1)
    except TypeError as error:
        print(error)
    return str([Broken()])
