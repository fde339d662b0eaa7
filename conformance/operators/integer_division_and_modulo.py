"""`//`, `%` and divmod on ints round towards minus infinity; zero divisors raise."""


def attempt(label, action):
    try:
        print(label, action())
    except ZeroDivisionError as error:
        print(label, error)


def main():
    for a, b in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (0, 5), (0, -5)]:
        q, r = divmod(a, b)
        print(a, b, a // b, a % b, q * b + r == a)
    big = 10**30 + 7
    print(big // 10**15, big % 10**15, -big // 10**15, -big % 10**15)
    print(7 / 2, -7 / 2, 6 / 3, 10**400 // 10**398)
    print(True // True, True % 2, False // 3, divmod(True, 2))
    for name, action in [
        ("/", lambda: 1 / 0),
        ("//", lambda: 1 // 0),
        ("%", lambda: 1 % 0),
        ("divmod", lambda: divmod(1, 0)),
        ("bool", lambda: 1 // False),
        ("float", lambda: 1.0 / 0),
        ("float //", lambda: 1.5 // 0.0),
        ("pow", lambda: 0**-1),
    ]:
        attempt(name, action)
    try:
        10**400 / 3
    except OverflowError as error:
        print(error)
    print(10**400 / 10**399)
    return sum(n % 3 for n in range(-5, 5))
