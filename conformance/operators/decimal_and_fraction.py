"""Library number types mix with ints through their own operators, and refuse floats or not."""

from decimal import Decimal, InvalidOperation, localcontext
from fractions import Fraction


def egyptian(fraction):
    parts = []
    while fraction:
        denominator = -(-fraction.denominator // fraction.numerator)
        parts.append(denominator)
        fraction -= Fraction(1, denominator)
    return parts


def invoice(lines, tax="0.19"):
    total = sum((Decimal(price) * count for price, count in lines), Decimal("0"))
    with_tax = (total * (1 + Decimal(tax))).quantize(Decimal("0.01"))
    return total, with_tax


def main():
    half, third = Fraction(1, 2), Fraction(1, 3)
    print(half + third, half * 2, 1 - third, half / third, half**2, -half, abs(-third), half // third, half % third)
    print(half == 0.5, half < third, half + 0.25, 2**half, Fraction("0.75"), Fraction(0.5), int(Fraction(7, 2)))
    print(hash(half) == hash(0.5), {half: "a", 0.5: "b"}, sorted([half, 0.4, third, 1]))
    x = half
    x += third
    x *= 6
    print(x, half, x == 5, egyptian(Fraction(7, 15)))
    d = Decimal("1.10")
    print(d + Decimal("2.2"), d * 3, 2 - d, d == Decimal("1.1"), d < 2, round(d, 1), d % 1, -d, divmod(Decimal(7), 2))
    print(invoice([("9.99", 3), ("0.01", 1)]), Decimal("0.1") + Decimal("0.2") == Decimal("0.3"))
    with localcontext() as context:
        context.prec = 5
        print(Decimal(1) / 7, Decimal(2).sqrt())
    for action in (
        lambda: d + 1.5,
        lambda: Fraction(1, 0),
        lambda: d / 0,
        lambda: Decimal("abc"),
        lambda: half + "x",
        lambda: d + half,
    ):
        try:
            print(action())
        except (TypeError, ZeroDivisionError, InvalidOperation) as error:
            print(type(error).__name__)
    total = 0
    for n in range(1, 6):
        total += Fraction(1, n)
    print(total, float(total).as_integer_ratio()[1] > 1)
    return Fraction(1, 3) / (half - Fraction(2, 4))
