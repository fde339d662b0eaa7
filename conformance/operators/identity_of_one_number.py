"""A number handed on twice is one object, also for code that is not the program's own."""

import operator


def twice(value):
    return value, value


def main():
    for value in (0.0, -1.5, 1e300, 1000, -(2**40), 2**70, True, 7):
        other = value
        print(operator.is_(value, other), value is other, id(value) == id(other))
        pair = twice(value)
        print(pair[0] is pair[1], operator.is_(*pair), operator.is_(pair[0], value))
    match 0.0:
        case kept:
            again = kept
    print(operator.is_(kept, again))
    print(operator.is_(0.0, -0.0), operator.is_(1, 1.0), operator.is_(1, True))
