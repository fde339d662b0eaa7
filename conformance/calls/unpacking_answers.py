"""Tuples and lists of answers unpacked, starred, swapped and nested."""
from sooner import unordered


@unordered
def pair(x):
    return x, x + 1


@unordered
def many(n):
    return list(range(n))


def main():
    a, b = pair(1)
    b, a = a, b
    first, *rest = many(4)
    (c, d), [e, *f] = pair(5), many(2)
    print(a, b, first, rest, c, d, e, f)
    merged = [*many(2), *pair(9), *rest]
    named = {**{"x": a}, **dict(zip("yz", pair(3)))}
    print(merged, named)
    try:
        x, y, z = pair(7)
    except ValueError as error:
        print(error)
    return merged
