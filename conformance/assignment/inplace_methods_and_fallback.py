"""`+=` prefers `__iadd__`, falls back to `__add__`, then to the reflected `__radd__`."""


class InPlace:
    def __init__(self):
        self.seen = []

    def __iadd__(self, other):
        self.seen.append(other)
        return self

    def __isub__(self, other):
        return f"replaced by {other}"


class Plain:
    def __add__(self, other):
        return f"add {other}"


class Declines:
    def __iadd__(self, other):
        print("declined in place")
        return NotImplemented

    def __add__(self, other):
        print("declined plain")
        return NotImplemented


class Right:
    def __radd__(self, other):
        return f"radd from {type(other).__name__}"


def main():
    a = b = InPlace()
    a += 1
    a += "two"
    print(a is b, b.seen)
    a -= 3
    print(a, type(b).__name__)
    p = Plain()
    p += 7
    print(p)
    d = Declines()
    d += Right()
    print(d)
    d = Declines()
    try:
        d += 1
    except TypeError as error:
        print(error)
    print(type(d).__name__)
    n = 1
    n += Right()
    print(n)
    for value in ([], {}, None):
        try:
            value -= 1
        except TypeError as error:
            print(error)
    return b.seen
