"""nan, infinities and negative zero follow IEEE 754 through every operator."""

import math


def sign(x):
    return math.copysign(1.0, x)


def main():
    inf, nan = float("inf"), float("nan")
    print(inf + 1, inf - inf, inf * 0, -inf, inf // 2, 5 % inf, -5 % inf)
    print(nan == nan, nan != nan, nan < 1, nan > 1, nan is nan, nan in [nan], [nan] == [nan])
    zero = -0.0
    print(zero, zero == 0.0, sign(zero), sign(0.0), zero + 0.0, 0 * -1.0, -zero)
    print(sign(-0.0 + -0.0), sign(0.0 - 0.0), round(-0.4), round(-0.4, 1))
    print(-7.5 // 2, -7.5 % 2, 7.5 % -2, divmod(-7.5, 2), 6.0 % -3, sign(6.0 % -3))
    print(max(nan, 1) is nan, max(1, nan), min(nan, 1) is nan, sorted([3, inf, -inf, 1]))
    print(0.1 + 0.2, 0.1 * 3, 1e16 + 1, 2.5e-324, 5e-324 / 2, 1.7976931348623157e308 * 10)
    print(0.0**0, inf**0, nan**0, 1.0**nan, (-8.0) ** (1 / 3))
    for label, action in [
        ("pow", lambda: 10.0**400),
        ("int inf", lambda: int(inf)),
        ("int nan", lambda: int(nan)),
        ("0 ** -1", lambda: 0.0**-1.0),
    ]:
        try:
            print(label, action())
        except (OverflowError, ValueError, ZeroDivisionError) as error:
            print(label, type(error).__name__, error)
    print(bool(nan), bool(zero), not -0.0, {0.0: "a", -0.0: "b"})
    return [inf, -inf, zero]
