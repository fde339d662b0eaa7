"""__slots__: no __dict__, unset slots, inheritance with and without slots, defaults."""


class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y=None):
        self.x = x
        if y is not None:
            self.y = y

    def total(self):
        return self.x + self.y


class Point3(Point):
    __slots__ = ("z",)


class Loose(Point):
    pass


class Named:
    __slots__ = ["name", "__dict__"]


def main():
    point = Point(1, 2)
    print(point.total(), hasattr(point, "__dict__"), Point.__slots__)
    try:
        point.extra = 1
    except AttributeError:
        print("no extra attributes")
    partial = Point(1)
    print(hasattr(partial, "y"))
    try:
        partial.total()
    except AttributeError as error:
        print(type(error).__name__)
    partial.y = 5
    del point.x
    print(partial.total(), hasattr(point, "x"))
    deep = Point3(1, 2)
    deep.z = 3
    print(deep.total() + deep.z, hasattr(deep, "__dict__"))
    loose = Loose(1, 2)
    loose.extra = "allowed"
    print(vars(loose), loose.x)
    named = Named()
    named.name, named.other = "n", "o"
    print(named.name, vars(named))
    point.x = point
    print(point.x.x.x is point)
    try:
        class Conflict:
            __slots__ = ("a",)
            a = 1
    except ValueError as error:
        print(error)
    print(Point.x.__get__(partial), type(Point.x).__name__)
    partial.y += "text"
