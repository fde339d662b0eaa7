"""`**` binds tighter than unary minus on its left, associates to the right, and picks result types."""


class Expression:
    def __init__(self, text):
        self.text = text

    def __pow__(self, other, modulus=None):
        return Expression(f"({self.text}**{other}{'%' + str(modulus) if modulus else ''})")

    def __rpow__(self, other):
        return Expression(f"({other}**{self.text})")

    def __neg__(self):
        return Expression(f"-{self.text}")

    def __str__(self):
        return self.text


def tell(value):
    print("eval", value)
    return value


def main():
    print(2**3**2, (2**3) ** 2, -(2**2), -2**2, (-2) ** 2, 2**-2, -2**-2)
    print(tell(2) ** tell(3) ** tell(2))
    print(0**0, 1**-5, (-1) ** -3, 2**0.5, (-8) ** 3, 10**0)
    print(type(2**1).__name__, type(2**-1).__name__, type(2.0**2).__name__)
    print((-1) ** 0.5, type((-4) ** 0.5).__name__)
    print(pow(2, 10), pow(2, 10, 1000), pow(-2, 3, 5), pow(3, -1, 7), pow(2, 3, -5))
    x = Expression("x")
    print(x**2, 2**x, -(x**2), (-x) ** 2, x**x, pow(x, 2, 5))
    n = 3
    n **= 4
    print(n)
    for label, action in [
        ("zero", lambda: 0**-1),
        ("modulus", lambda: pow(2, 3, 0)),
        ("no inverse", lambda: pow(2, -1, 4)),
        ("text", lambda: "a" ** 2),
    ]:
        try:
            action()
        except (ZeroDivisionError, ValueError, TypeError) as error:
            print(label, type(error).__name__, error)
    return x.text
