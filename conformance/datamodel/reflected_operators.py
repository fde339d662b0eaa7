"""NotImplemented hands over to the reflected method; subclasses on the right go first."""


class Metre:
    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"{type(self).__name__}({self.value})"

    def __add__(self, other):
        if isinstance(other, Metre):
            return type(self)(self.value + other.value)
        if isinstance(other, (int, float)):
            return type(self)(self.value + other)
        return NotImplemented

    def __radd__(self, other):
        print("radd", other)
        if other == 0:
            return self
        return NotImplemented

    def __mul__(self, other):
        print("mul", other)
        return NotImplemented

    def __rmul__(self, other):
        return type(self)(self.value * other)


class Kilometre(Metre):
    def __radd__(self, other):
        print("subclass radd first")
        return Kilometre(self.value + other.value / 1000)


class RightOnly:
    def __rsub__(self, other):
        return f"{other} - right"

    def __rpow__(self, other):
        return f"{other} ** right"

    def __rlshift__(self, other):
        return f"{other} << right"

    def __rmatmul__(self, other):
        return f"{other} @ right"

    def __rdivmod__(self, other):
        return f"divmod {other}"


def main():
    print(Metre(1) + Metre(2), Metre(1) + 0.5)
    print(sum([Metre(1), Metre(2), Metre(3)]))
    print(3 * Metre(2))
    print(Metre(500) + Kilometre(1))
    print(Kilometre(1) + Metre(1))
    right = RightOnly()
    print(5 - right, [] - right, 2**right, "x" << right, None @ right, divmod(7, right))
    for action in (lambda: Metre(1) * 3, lambda: "a" + Metre(1), lambda: Metre(1) + "a", lambda: right - 5):
        try:
            print(action())
        except TypeError as error:
            print(error)
    total = 0
    total += Metre(4)
    print(total)
    print(Metre(1).__add__("x") is NotImplemented)
    Metre(1) + None
