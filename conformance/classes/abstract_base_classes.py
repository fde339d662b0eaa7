"""ABCs refuse incomplete classes; mixin methods, registration and subclass hooks work."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, MutableSequence, Sized


class Shape(ABC):
    @property
    @abstractmethod
    def area(self): ...

    @abstractmethod
    def scale(self, factor):
        return f"scaled by {factor}"

    def describe(self):
        return f"{type(self).__name__} of {self.area}"


class Square(Shape):
    def __init__(self, side):
        self.side = side

    @property
    def area(self):
        return self.side**2

    def scale(self, factor):
        self.side *= factor
        return super().scale(factor)


class Half(Shape):
    area = 5


class Frozen(Mapping):
    def __init__(self, **data):
        self.data = data

    def __getitem__(self, key):
        return self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)


class Trace(MutableSequence):
    def __init__(self, *items):
        self.items, self.log = list(items), []

    def __getitem__(self, index):
        return self.items[index]

    def __setitem__(self, index, value):
        self.log.append(("set", index))
        self.items[index] = value

    def __delitem__(self, index):
        self.log.append(("del", index))
        del self.items[index]

    def __len__(self):
        return len(self.items)

    def insert(self, index, value):
        self.log.append(("insert", index))
        self.items.insert(index, value)


class Sizable:
    def __len__(self):
        return 3


def main():
    for kind in (Shape, Half):
        try:
            kind()
        except TypeError as error:
            print(kind.__name__, str(error).startswith("Can't instantiate abstract class"))
    square = Square(2)
    print(square.describe(), square.scale(3), square.describe(), isinstance(square, Shape))
    frozen = Frozen(a=1, b=2)
    print(dict(frozen), frozen.get("z", 0), "a" in frozen, list(frozen.items()), frozen == {"a": 1, "b": 2})
    trace = Trace(1, 2)
    trace.append(3)
    trace.extend([4, 5])
    trace.remove(2)
    trace[0] += 10
    trace.reverse()
    print(list(trace), trace.pop(), trace.index(4), 5 in trace, trace.count(3))
    print(trace.log)
    print(isinstance(Sizable(), Sized), isinstance(Sizable(), Iterable), issubclass(Frozen, Iterable))
    Shape.register(Sizable)
    print(isinstance(Sizable(), Shape), sorted(Shape.__abstractmethods__))
    try:
        frozen["a"] = 5
    except TypeError as error:
        print(error)
    trace.remove("not there")
