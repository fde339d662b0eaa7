"""Class patterns with positional, keyword and nested sub-patterns, and the builtin self-matching types."""


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Point3(Point):
    __match_args__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z


class Line:
    def __init__(self, start, end):
        self.start, self.end = start, end


class Lazy:
    __match_args__ = ("value",)

    def __init__(self):
        self.asked = 0

    @property
    def value(self):
        self.asked += 1
        return 42


def where(shape):
    match shape:
        case Point3(x, y, z=0):
            return f"flat {x},{y}"
        case Point(0, 0):
            return "origin"
        case Point(x=0, y=y) | Point(x=y, y=0):
            return f"axis {y}"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Point():
            return "some point"
        case Line(start=Point(x, y), end=Point(x=x2)) if x == x2:
            return f"vertical at {x} from {y}"
        case Line(start=Point() as p, end=q):
            return f"from {p.x} to {type(q).__name__}"


def builtin(value):
    match value:
        case bool(flag):
            return f"bool {flag}"
        case int(n) | float(n):
            return f"number {n}"
        case str(s) if s.isupper():
            return f"upper {s}"
        case str() | bytes():
            return "text"
        case list([first, *_]) | tuple([first, *_]):
            return f"starts {first}"
        case dict({"k": v}):
            return f"k={v}"
        case set() | frozenset():
            return "set"


def main():
    flat = [Point(0, 0), Point(0, 5), Point(6, 0), Point(3, 3), Point(1, 2)]
    for shape in (Point3(1, 2, 0), *flat, Point3(0, 0, 9)):
        print(type(shape).__name__, where(shape))
    print(where(Line(Point(1, 2), Point(1, 9))), where(Line(Point(1, 2), None)))
    print(where(Line(1, 2)), where(5))
    for value in (True, 3, 2.5, "ABC", "abc", b"x", [1, 2], (9,), {"k": 1}, {1}, None, []):
        print(repr(value), builtin(value))
    lazy = Lazy()
    match lazy:
        case Lazy(1) | Lazy(2):
            print("no")
        case Lazy(42):
            print("asked", lazy.asked)
