"""Sequence patterns: lists, tuples, stars at any place, lengths, and what is not a sequence."""

from collections import deque


def shape(value):
    match value:
        case []:
            return "empty"
        case [x]:
            return f"one {x!r}"
        case [x, y]:
            return f"two {x!r} {y!r}"
        case [first, *_, last] if first == last:
            return f"same ends {first!r}"
        case ["head", *middle, "tail"]:
            return f"wrapped {middle!r}"
        case [*start, "end"]:
            return f"ends after {start!r}"
        case [first, second, *rest]:
            return f"{first!r} {second!r} and {rest!r}"
        case _:
            return "not a sequence"


def nested(value):
    match value:
        case [[a, *_], [*_, b]]:
            return a, b
        case [(a, b), *others]:
            return a, b, others
        case ():
            return "nothing"


class MyList(list):
    pass


def main():
    for value in (
        [], (), [1], (1, 2), [1, 2, 1], ["head", 1, 2, "tail"], (1, 2, "end"), [1, 2, 3, 4],
        "ab", b"ab", bytearray(b"ab"), {1, 2}, {"a": 1}, None, 5, range(2), deque([1]), MyList([7, 8]),
    ):
        print(type(value).__name__, shape(value))
    print(shape(iter([1])), shape(x for x in [1]))
    print(nested([[1, 2], [3, 4]]), nested([(1, 2), 3]), nested(()), nested([1, 2]))
    match (1, 2, 3, 4, 5):
        case (a, *b, c):
            print(a, b, c, type(b).__name__)
    match [1, [2, [3, [4]]]]:
        case [a, [b, [c, [d]]]]:
            print(a, b, c, d)
    match 1, 2:
        case 1, x:
            print("open tuple", x)
    match [0]:
        case *anything,:
            print(anything)
