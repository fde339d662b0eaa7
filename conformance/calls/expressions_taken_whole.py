"""Generator expressions given to what takes all of their items: classes and functions of the standard library, `extend` and
`update`; failing at an item, before or behind one that whoever takes them does not like."""
import math
import statistics
from collections import Counter, deque

from sooner import unordered


@unordered
def ask(number):
    if number == 4:
        raise LookupError("four")
    return {5: "five", 6: [6], 7: None}.get(number, number * 2)


TAKERS = [
    Counter, deque, frozenset, math.fsum, math.prod, statistics.mean, statistics.fmean, statistics.median, statistics.mode,
    statistics.stdev, statistics.pvariance, statistics.multimode, lambda items: deque(items, 2),
]  # fmt: skip


def shown(value):
    return sorted(value, key=repr) if isinstance(value, frozenset) else value


def each(numbers):
    for take in TAKERS:
        try:
            print(shown(take(ask(number) for number in numbers)))
        except Exception as error:
            print(type(error), error.__context__ is None)


def written_out():
    print(Counter(ask(n) for n in (1, 2, 1)).most_common(1))
    print(Counter(str(ask(n)).strip() for n in (1, 2, 1) if n > 1))
    print(sorted(frozenset(ask(n) for n in (1, 2, 1))), deque((ask(n) for n in (1, 2, 3)), 2), deque((ask(n) for n in (1, 2)), maxlen=1))
    print(statistics.mean(ask(n) for n in (1, 2)), round(statistics.stdev(ask(n) for n in (1, 2, 3)), 3), math.fsum(ask(n) for n in (1, 2)))
    print(math.prod(ask(n) for n in (1, 2)), math.prod((ask(n) for n in (1, 2)), start=5))
    for numbers in ((1, 6, 4), (1, 4, 6), (5, 4), (4,), (1, 5), ()):
        try:
            print(Counter(ask(n) for n in numbers))
        except Exception as error:
            print(repr(error), repr(error.__context__))
        try:
            print(sorted(frozenset(ask(n) for n in numbers)))
        except Exception as error:
            print(repr(error), repr(error.__context__))
        try:
            print(statistics.mean(ask(n) for n in numbers))
        except Exception as error:
            print(type(error), repr(error.__context__))
        try:
            print(math.fsum(ask(n) for n in numbers))
        except Exception as error:
            print(repr(error), repr(error.__context__))


def put():
    items, others = [0], {0}
    items.extend(ask(n) for n in (1, 2))
    others.update(ask(n) for n in (1, 2))
    items.extend(ask(n) for n in items if 0 < n < 3)
    print(items, sorted(others))
    for numbers in ((3, 4, 8), (3, 6, 4)):
        try:
            items.extend(ask(n) for n in numbers)
        except LookupError as error:
            print(error, items)
        try:
            others.update(ask(n) for n in numbers)
        except (LookupError, TypeError) as error:
            print(error, sorted(others))
    method = items.extend
    print(method(ask(n) for n in (1,)), items[-1])
    growing = [1]
    growing.extend(len(growing) + ask(n) for n in (1, 2, 3))
    print(growing)


def main():
    each((1, 2, 3))
    each((1, 4))
    each((1, 5))
    written_out()
    put()
