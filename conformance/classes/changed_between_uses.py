"""Classes that change between two uses of the same line: `__init__`, operators, truth, length, properties and slots."""


class Cell:
    __slots__ = ("value", "other")

    def __init__(self, value):
        self.value = value


class Sum:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Sum(self.n + other.n)

    def __eq__(self, other):
        return self.n == other.n

    def __lt__(self, other):
        return self.n < other.n

    def __bool__(self):
        return self.n > 1

    def __len__(self):
        return self.n

    def __getitem__(self, at):
        return self.n * at

    def __repr__(self):
        return f"Sum({self.n})"


class Louder(Sum):
    def __add__(self, other):
        return Louder(self.n * 100 + other.n)

    def __radd__(self, other):
        return Louder(-other.n)


class Picky(Sum):
    def __add__(self, other):
        if other.n > 2:
            return NotImplemented
        return super().__add__(other)


def attempt(call):
    try:
        return call()
    except (TypeError, AttributeError) as error:
        return type(error).__name__, str(error)


def used(a, b):
    return a + b, a == b, a < b, "yes" if a else "no", len(a), a[3], not b, a is b


def stored(cell, value):
    cell.value = value
    cell.other = cell.value
    return cell.value, cell.other


def main():
    cell = Cell(0)
    for value in (1, 2.5, None, "text", [1]):
        print(stored(cell, value))
    del cell.value
    print(attempt(lambda: cell.value), stored(cell, 7), attempt(lambda: setattr(cell, "third", 1)))

    for a, b in ((Sum(1), Sum(2)), (Sum(3), Sum(3)), (Sum(1), Louder(2)), (Louder(1), Sum(2)), (Louder(2), Louder(5))):
        print(used(a, b), used(a, a))
    for n in range(1, 5):
        print(attempt(lambda n=n: Picky(1) + Sum(n)), attempt(lambda n=n: Picky(1) + Louder(n)))

    def made(self, n, more=10):
        self.n = n + more

    plain = Sum.__init__
    for round in range(6):
        if round == 2:
            Sum.__init__ = made
        if round == 3:
            Sum.__add__ = lambda self, other: f"{self!r} and {other!r}"
            Sum.__bool__ = lambda self: self.n % 2 == 0
        if round == 4:
            Sum.__init__ = plain
            Sum.n = property(lambda self: self.__dict__["n"], lambda self, n: self.__dict__.update(n=n * 2))
            Sum.__eq__ = lambda self, other: NotImplemented
            del Sum.__lt__
        if round == 5:
            del Sum.n, Sum.__len__
            Sum.__init__ = lambda self: "something"
        print(round, attempt(lambda: used(Sum(round), Sum(1))), attempt(lambda: Sum(1)), attempt(lambda: Sum()))

    class Blank:
        pass

    print(attempt(lambda: Blank(1)), type(Blank()).__name__)
    Blank.__init__ = lambda self, n: setattr(self, "n", n)
    print(Blank(1).n, attempt(lambda: Blank()))
    del Blank.__init__
    print(attempt(lambda: Blank(1)), type(Blank()).__name__)
    Blank.__new__ = lambda cls, *args: args
    print(Blank(1, 2), Blank())
