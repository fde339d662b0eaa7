"""NamedTuple classes: fields, defaults, methods, unpacking, _replace, comparison with tuples."""

from collections import namedtuple
from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int = 0

    def plus(self, other):
        return Point(self.x + other[0], self.y + other[1])

    @property
    def norm(self):
        return abs(self.x) + abs(self.y)

    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split(",")))


Pair = namedtuple("Pair", "left right", defaults=[None])


class Named(Pair):
    def swapped(self):
        return self._replace(left=self.right, right=self.left)


def main():
    p = Point(1, 2)
    x, y = p
    print(p, x + y, p[0], p[-1], len(p), p.norm, p == (1, 2), isinstance(p, tuple))
    print(p.plus((10, 10)), Point.parse("3,4"), Point(5), Point(y=1, x=2))
    print(p._replace(y=9), p._asdict(), Point._fields, Point._field_defaults)
    print(sorted([Point(2, 1), Point(1, 5), Point(1, 2)]), max(p, Point(0, 99)))
    print({p: "key"}[1, 2], p in [(1, 2)], p + (3,), p * 2)
    print(Pair("l"), Pair._make([1, 2]), Pair(left=1, right=2) == Pair(1, 2))
    print(Named(1, 2).swapped(), type(Named(1, 2).swapped()).__name__)
    match p:
        case Point(x=1, y=height):
            print("matched", height)
    try:
        p.x = 5
    except AttributeError as error:
        print(error)
    for wrong in (lambda: Point(), lambda: Point(1, 2, 3), lambda: Point._make([1]), lambda: p[2]):
        try:
            wrong()
        except Exception as error:
            print(type(error).__name__)
    first, *rest = Point(*"ab")
    print(first, rest)
    head, = Pair("only")
