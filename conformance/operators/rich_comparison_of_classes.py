"""Comparison methods, their reflections, and orderings used by sorted, min, max and containers."""

import functools


@functools.total_ordering
class Version:
    def __init__(self, text):
        self.parts = tuple(int(p) for p in text.split("."))

    def __eq__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts == other.parts

    def __lt__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts < other.parts

    def __hash__(self):
        return hash(self.parts)

    def __repr__(self):
        return "v" + ".".join(map(str, self.parts))


class OnlyLess:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n


def main():
    versions = [Version(t) for t in ("1.10", "1.2", "0.9.9", "1.2.0", "1.2")]
    print(sorted(versions), max(versions), min(versions))
    print(Version("1.2") == Version("1.2"), Version("1.2") != Version("1.3"), Version("1") == 1)
    print(Version("2") > Version("1.9"), Version("2") >= Version("2"), Version("2") <= Version("1"))
    print(
        len(set(versions)), Version("1.2") in versions,
        versions.index(Version("1.2.0")), versions.count(Version("1.2")),
    )
    items = [OnlyLess(n) for n in (2, 1, 3)]
    print([i.n for i in sorted(items)])
    print(OnlyLess(1) > OnlyLess(2))
    print((OnlyLess(5), 1) < (OnlyLess(6), 0))
    for action in (lambda: Version("1") < 1, lambda: OnlyLess(1) <= OnlyLess(2), lambda: sorted([Version("1"), "x"])):
        try:
            action()
        except TypeError as error:
            print(error)
    return Version("1.0") < None
