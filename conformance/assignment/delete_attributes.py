"""`del obj.attr` removes instance attributes only, and runs `__delattr__` and deleters."""


class Point:
    z = "class level"

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Guarded:
    def __init__(self):
        self._value = 1

    @property
    def value(self):
        return self._value

    @value.deleter
    def value(self):
        print("deleter runs")
        del self._value

    def __delattr__(self, name):
        print("delattr", name)
        super().__delattr__(name)


def main():
    p = Point(1, 2)
    del p.x
    print(vars(p))
    try:
        p.x
    except AttributeError as error:
        print(error)
    p.z = "own"
    print(p.z)
    del p.z
    print(p.z)
    try:
        del p.z
    except AttributeError as error:
        print(type(error).__name__)
    g = Guarded()
    del g.value
    try:
        g.value
    except AttributeError as error:
        print(error)
    pair = [Point(1, 2), Point(3, 4)]
    del pair[0].y, pair[1]
    print(len(pair), vars(pair[0]))
    try:
        del "text".upper
    except AttributeError as error:
        print(type(error).__name__)
    del p.y, p.y
