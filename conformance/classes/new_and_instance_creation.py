"""__new__ decides what a call returns; __init__ runs only on instances of the class."""


class Single:
    instance = None

    def __new__(cls, *args):
        if cls.instance is None:
            cls.instance = super().__new__(cls)
        return cls.instance

    def __init__(self, value):
        self.value = value


class Shape:
    def __new__(cls, sides):
        if cls is Shape:
            cls = {3: Triangle, 4: Square}.get(sides, Shape)
        return super().__new__(cls)

    def __init__(self, sides):
        self.sides = sides


class Triangle(Shape):
    pass


class Square(Shape):
    def __init__(self, sides):
        super().__init__(sides)
        self.right_angles = True


class NotMine:
    def __new__(cls):
        return "just text"

    def __init__(self):
        print("never called")


class Upper(str):
    def __new__(cls, text):
        return super().__new__(cls, text.upper())


class Positive(int):
    def __new__(cls, value):
        if value < 0:
            raise ValueError(f"{value} is negative")
        return super().__new__(cls, value)


class BadInit:
    def __init__(self):
        return 5


def main():
    Single.instance = None
    first, second = Single(1), Single(2)
    print(first is second, first.value)
    for sides in (3, 4, 5):
        print(type(Shape(sides)).__name__, vars(Shape(sides)))
    print(type(Triangle(9)).__name__, NotMine(), Upper("abc") + "d", type(Upper("x")).__name__)
    print(Positive(3) + 1, type(Positive(3) + 1).__name__)
    try:
        Positive(-3)
    except ValueError as error:
        print(error)
    try:
        BadInit()
    except TypeError as error:
        print(error)
    bare = Square.__new__(Square, 4)
    print(hasattr(bare, "sides"))
    bare.__init__(7)
    print(bare.sides, bare.right_angles)
    bare.__class__ = Triangle
    print(type(bare).__name__, isinstance(bare, Triangle))
    try:
        object(1)
    except TypeError as error:
        print(error)
    Shape()
