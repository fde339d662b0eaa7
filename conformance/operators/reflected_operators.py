"""Reflected methods run when the left side declines, and first when the right type is a subclass."""


class Meters:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        print("Meters.__add__", type(other).__name__)
        if isinstance(other, (int, float)):
            return Meters(self.n + other)
        if isinstance(other, Meters):
            return type(self)(self.n + other.n)
        return NotImplemented

    def __radd__(self, other):
        print("Meters.__radd__", type(other).__name__)
        return Meters(other + self.n) if isinstance(other, int) else NotImplemented

    def __sub__(self, other):
        print("Meters.__sub__")
        return NotImplemented

    def __rsub__(self, other):
        print("Meters.__rsub__")
        return f"{other!r} minus {self!r}"

    def __repr__(self):
        return f"{type(self).__name__}({self.n})"


class Precise(Meters):
    def __radd__(self, other):
        print("Precise.__radd__")
        return f"precise {other!r}"


def main():
    m, p = Meters(2), Precise(3)
    print(m + 1)
    print(1 + m)
    print(m + m)
    print(m + p)
    print(p + m)
    print(p + p)
    print(5 - m, "x" - m)
    print(sum([Meters(1), Meters(2)], 10))
    for action in (lambda: m + "x", lambda: "x" + m, lambda: m - 1, lambda: m - m, lambda: m * 2, lambda: -m):
        try:
            print(action())
        except TypeError as error:
            print("TypeError", error)
    total = 1.5
    try:
        total += m
    except TypeError as error:
        print(error)
    return m + 0.5
