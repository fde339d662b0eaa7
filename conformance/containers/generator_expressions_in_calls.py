"""Generator expressions passed to any, all, sum, join, next, zip, dict, sorted, min, set, unpacking."""


def tell(n):
    print("pull", n)
    return n


def first(predicate, items, default=None):
    return next((x for x in items if predicate(x)), default)


def main():
    print(any(tell(n) == 2 for n in range(5)), all(tell(n) < 1 for n in range(5)))
    print(sum(n * n for n in range(4)), sum((n for n in range(4)), 100), max(len(w) for w in ("a", "bbb")))
    print(", ".join(str(n) for n in range(3)), "".join(c for c in "a1b2" if c.isalpha()))
    print(dict((c, ord(c)) for c in "ab"), sorted((-n for n in range(3))), set(n % 2 for n in range(4)) == {0, 1})
    print(list(zip((tell(n) for n in (1, 2, 3)), "ab")))
    print(first(lambda n: n > 3, (tell(n) for n in range(2, 9))), first(str.isdigit, "abc", "none"))
    a, b = (n + 1 for n in range(2))
    print(a, b, *(c.upper() for c in "xy"), [*(n for n in (1,)), 2], (*(n for n in "q"),))
    print(list(map(lambda p: p[0] * p[1], ((x, y) for x in (1, 2) for y in (3, 4)))))
    for n in (n * n for n in range(10) if n % 3 == 0):
        if n > 30:
            break
        print("loop", n)
    print(
        tuple(enumerate(c for c in "ab")), list(filter(None, (n % 3 for n in range(5)))),
        min((abs(n), n) for n in (-2, 1)),
    )
    shared = (n for n in range(6))
    print([next(shared) + next(shared) for _ in range(3)], list(shared))
    try:
        ",".join(n for n in [1])
    except TypeError as error:
        print(error)
    try:
        a, b = (n for n in range(3))
    except ValueError as error:
        print(error)
    matrix = [[1, 2], [3, 4]]
    print(sum(sum(row) for row in matrix), all(any(n == d for n in row) for d, row in zip((1, 4), matrix)))
    return sum(1 / n for n in (1, 2, 0))
