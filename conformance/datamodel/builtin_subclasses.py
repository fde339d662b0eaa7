"""Subclasses of list, str, int, tuple and float: what operations return, overriding, attributes."""


class Stack(list):
    limit = 3

    def append(self, item):
        if len(self) >= self.limit:
            raise OverflowError(f"{item!r} is one too many")
        super().append(item)

    @property
    def top(self):
        return self[-1]

    def __add__(self, other):
        return Stack([*self, *other])


class Name(str):
    def shout(self):
        return Name(self.upper() + "!")

    def __add__(self, other):
        return Name(str(self) + "-" + other)


class Mod7(int):
    def __new__(cls, value):
        return super().__new__(cls, value % 7)

    def __add__(self, other):
        return Mod7(int(self) + other)

    __radd__ = __add__

    def __repr__(self):
        return f"Mod7({int(self)})"


class Pair(tuple):
    def __new__(cls, left, right):
        return super().__new__(cls, (left, right))

    left = property(lambda self: self[0])

    def __eq__(self, other):
        return sorted(self) == sorted(other)

    __hash__ = None


def main():
    stack = Stack("ab")
    stack.append("c")
    try:
        stack.append("d")
    except OverflowError as error:
        print(error, stack, stack.top)
    stack.extend("de")
    stack.insert(0, "z")
    print(stack, len(stack), *[type(made).__name__ for made in (stack + [1], stack[:2], [1] + stack)])
    stack.note = "attributes work"
    print(vars(stack), stack == ["z", "a", "b", "c", "d", "e"], isinstance(stack, list))
    name = Name("ann")
    print(name.shout(), type(name.shout()).__name__, type(name.upper()).__name__)
    print(name + "b" + "c", "x" + name)
    print(f"{name:>5}", {name: 1}["ann"], name == "ann", sorted([name, "abc"]))
    day = Mod7(10)
    print(day, repr(day), day + 6, 5 + day, sum([day, day]), day * 10, type(day * 2).__name__)
    print([10, 20, 30, 40][day], range(day), day == 3, {3: "three"}[day])
    pair = Pair(2, 1)
    print(pair.left, pair == (1, 2), pair == [2, 1], pair, pair + (5,), max(pair))
    left, right = pair
    print(left, right, type(pair[:]).__name__)
    try:
        hash(pair)
    except TypeError as error:
        print(error)
    print(bool(Stack()), bool(Name("")), bool(Mod7(7)), isinstance(True, int))
    Stack([1, 2, 3]).append(4)
