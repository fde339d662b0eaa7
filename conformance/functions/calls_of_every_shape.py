"""Calls with keywords, defaults by name, stars, and too many or too few arguments; methods, classes and instances alike."""

import functools


def positional(a, b=2, /, c=3):
    return a, b, c


def by_name(a, *, b=[1], c):
    return a, b, c


def collecting(a, *rest, b=2, **named):
    return a, rest, b, named


def only_stars(*args, **kwargs):
    return args, kwargs


class Point:
    made = 0

    def __init__(self, x, y=0, *rest, scale=1, **more):
        Point.made += 1
        self.x, self.y, self.rest, self.more = x * scale, y * scale, rest, more

    def moved(self, *, dx=0, dy=0):
        return Point(self.x + dx, self.y + dy)

    @classmethod
    def origin(cls, **more):
        return cls(0, 0, **more)

    def __repr__(self):
        return f"Point({self.x}, {self.y}, {self.rest}, {self.more})"


class Named(Point):
    def __init__(self, name, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.name = name


class Returns:
    def __init__(self, value):
        self.value = value
        return value


def attempt(call):
    try:
        return call()
    except TypeError as error:
        return str(error)


def main():
    for x in range(3):
        print(positional(x), positional(x, 1), positional(x, 1, 2), positional(x, c=x), positional(*(x, 5), c=6))
        print(by_name(x, c=1), by_name(a=x, b=2, c=3), by_name(c=x, a=1))
        print(collecting(x), collecting(x, 1, 2), collecting(x, 1, b=3, z=4, y=5), collecting(*[x, x], **{"q": 1}))
        print(only_stars(), only_stars(x, k=x), only_stars(*range(x), **{str(n): n for n in range(x)}))
        print(Point(x), Point(x, 1, 2, 3, scale=2, note="n"), Point(x).moved(dy=x), Point.origin(k=x))
        named = Named("n", x, y=x, scale=3)
        print(named, named.name, type(named) is Named, Point.made)
        print(functools.partial(by_name, c=x)(1))
    by_name(0, c=0)[1].append("kept")
    print(by_name(1, c=1))
    positional.__defaults__ = (7, 8)
    by_name.__kwdefaults__["b"] = "other"
    print(positional(1), by_name(1, c=1))
    for call in (
        lambda: positional(),
        lambda: positional(1, b=2),
        lambda: positional(1, 2, 3, 4),
        lambda: positional(1, 2, 3, c=3),
        lambda: by_name(1),
        lambda: by_name(1, 2, c=3),
        lambda: by_name(1, c=2, d=3),
        lambda: collecting(b=1),
        lambda: only_stars(**{1: 2}),
        lambda: Point(),
        lambda: Point(1, x=1),
        lambda: Point(1).moved(1),
        lambda: Named("n"),
        lambda: Returns(1),
        lambda: Returns(None).value,
    ):
        print(attempt(call), attempt(call))

