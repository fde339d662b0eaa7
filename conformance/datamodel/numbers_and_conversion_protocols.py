"""Numbers: int, float, complex, Fraction, Decimal mix; __index__, __trunc__, rounding and hashing agree."""

import math
from decimal import Decimal, InvalidOperation
from fractions import Fraction


class Celsius:
    def __init__(self, value):
        self.value = value

    def __float__(self):
        return float(self.value)

    def __index__(self):
        return int(self.value)

    def __trunc__(self):
        return math.trunc(self.value)

    def __floor__(self):
        return math.floor(self.value)

    def __ceil__(self):
        return math.ceil(self.value)

    def __round__(self, digits=0):
        return Celsius(round(self.value, digits))


def main():
    t = Celsius(21.6)
    print(math.sqrt(Celsius(16)), math.floor(t), math.ceil(t), math.trunc(t))
    print(round(t, 0).value, float(t))
    print(hex(t), bin(t), "abc" * Celsius(2), list(range(Celsius(3))), int(t))
    print(7 // 2, -7 // 2, 7 % -3, -7 % 3, divmod(-7, 3), 7.5 // 2, -7.5 % 2, 2**-1, (-2) ** 3)
    print(0.1 + 0.2, 1e308 * 10, 3 / 2, 10**20, 2**100, 1_000_000, 0xFF, 0b101, 0o17, 1e3)
    print(round(2.5), round(3.5), round(-0.5), round(2.675, 2), round(1234, -2), round(2.0), round(2.0, 0))
    print(True + True, 5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 70 >> 68, -5 >> 1, int("-0x1f", 16), int(" 12 "))
    print(Fraction(1, 3) + 1, Fraction(1, 2) + 0.5, Fraction("0.75"), Fraction(6, 4) == 1.5)
    print(Decimal("0.1") + Decimal("0.2"), Decimal(1) / 3, Decimal("1.10") == Decimal("1.1"))
    print(hash(Fraction(1, 2)) == hash(0.5) == hash(Decimal("0.5")), {1: "a"}[Fraction(1)])
    print(1 < 1.5 < Fraction(7, 4) < 2, 10**16 == 1e16, 10**16 + 1 == 1e16, 1 == True, 3 == 3 + 0j)
    nan = float("nan")
    print(nan == nan, nan in [nan], [nan] == [nan], max(nan, 1), max(1, nan))
    print((3 + 4j) * 2, abs(3 + 4j), (1 + 2j).conjugate(), (5).bit_length(), (255).to_bytes(2, "big"))
    print((0.5).as_integer_ratio(), (2.0).is_integer(), float.fromhex("0x1p-2"), (10).__add__(5))
    for action in (
        lambda: Decimal("1") + 0.5,
        lambda: 1 < 2j,
        lambda: int(float("inf")),
        lambda: int(nan),
        lambda: Fraction(1, 0),
        lambda: math.sqrt(-1),
        lambda: 2.0 ** 10000,
        lambda: int("1.5"),
    ):
        try:
            print(action())
        except Exception as error:
            print(type(error).__name__, error)
    try:
        Decimal("abc")
    except InvalidOperation:
        print("InvalidOperation")
    math.factorial(-1)
