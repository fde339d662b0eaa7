"""Mixed int, float and bool arithmetic converts exactly when CPython does, and compares exactly."""


def describe(value):
    return f"{type(value).__name__} {value!r}"


def main():
    print(describe(1 + 1.0), describe(True + 1), describe(True + 0.5), describe(4 / 2))
    print(describe(7 // 2.0), describe(7 % 2.5), describe(2**-1), describe(2**2), describe(4**0.5))
    print(describe(-True), describe(+False), describe(abs(True)), describe(True & True), describe(True & 3))
    print(describe(True * "ab"), describe(3 * True), describe(True / True))
    print(1 == 1.0 == True, hash(1) == hash(1.0) == hash(True), {1: "a", 1.0: "b", True: "c"})
    big = 2**53 + 1
    print(float(big) == big, big == float(2**53), big > float(2**53), int(float(big)))
    print(10**25 < 1e25, 10**25 == 1e25, 10**25 > 1e25)
    print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.5, -2), describe(round(1.5)))
    print(describe(round(15, -1)), describe(round(7.0, 0)), int(-3.9), int(3.9), 3.9.__trunc__())
    print(1e3, 1e16, 1e15, 123456789012345678.0, 1e-5, 0.0001, 100.0)
    print((0.1).as_integer_ratio(), (0.5).hex(), 3.0.is_integer(), float("1e3"), float(" -2.5 "))
    try:
        1.5 << 1
    except TypeError as error:
        print(error)
    try:
        float(10**400)
    except OverflowError as error:
        print(error)
    mean = sum([1, 2, 3, 4]) / 4
    variance = sum((x - mean) ** 2 for x in [1, 2, 3, 4]) / 4
    return mean, variance
