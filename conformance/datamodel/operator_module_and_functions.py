"""Builtin functions reach the same methods as syntax: operator, functools, map, getattr and friends."""

import functools
import operator


class Vector:
    def __init__(self, *parts):
        self.parts = parts

    def __add__(self, other):
        return Vector(*map(operator.add, self.parts, other.parts))

    def __mul__(self, factor):
        if isinstance(factor, Vector):
            return sum(map(operator.mul, self.parts, factor.parts))
        return Vector(*[part * factor for part in self.parts])

    __rmul__ = __mul__

    def __neg__(self):
        return -1 * self

    def __sub__(self, other):
        return self + -other

    def __eq__(self, other):
        return isinstance(other, Vector) and self.parts == other.parts

    def __abs__(self):
        return (self * self) ** 0.5

    def __iter__(self):
        return iter(self.parts)

    def __len__(self):
        return len(self.parts)

    def __getitem__(self, index):
        return self.parts[index]

    def __repr__(self):
        return f"V{self.parts}"


def main():
    u, v = Vector(1, 2), Vector(3, 4)
    print(u + v, v - u, 2 * u, u * 2, u * v, -u, abs(v), u == Vector(1, 2), u != v)
    print(functools.reduce(operator.add, [u, v, u]), sum([u, v], Vector(0, 0)))
    print(operator.neg(u), operator.getitem(v, 0), operator.contains(v, 4), operator.eq(u, u))
    x, y = v
    print(x, y, max(v), sorted([v, u], key=abs), list(zip(u, v)), [*u, *v], dict(enumerate(v)))
    first = operator.itemgetter(0)
    both = operator.itemgetter(1, 0)
    print(first(v), both(v), operator.attrgetter("parts")(u), operator.methodcaller("__len__")(u))
    print(list(map(operator.sub, [5, 6], [1, 2])), functools.partial(operator.pow, 2)(5))
    print(sorted(["b", "A", "c"], key=str.lower), sorted("hello", key="lehor".index))
    print(min([u, v], key=len) is u, max({"a": 2, "b": 5}.items(), key=operator.itemgetter(1)))
    print(any(map(operator.not_, [1, 2, 0])), all(part > 0 for part in u), u in [v, Vector(1, 2)])
    target = [1]
    print(operator.iadd(target, [2]) is target, target, operator.concat("a", "b"), operator.index(True))
    try:
        u + 5
    except AttributeError as error:
        print(error)
    operator.truediv(u, 2)
