"""`map`, `filter` and other iterators handed to a call are used up by it; views show what is there when they are looked at."""
from collections import OrderedDict

from sooner import unordered


@unordered
def total(items):
    return sum(items)


@unordered
def ask(x):
    return x


def used_up(make):
    numbers = make()
    print(total(numbers), list(numbers))
    numbers = make()
    first = total(numbers)
    print(first, sorted(numbers))
    numbers = make()
    if ask(1):
        print(total(numbers))
    print(tuple(numbers), max(make()))


def main():
    used_up(lambda: map(abs, [-1, -2]))
    used_up(lambda: map(lambda x: x + 1, [1, 2]))
    used_up(lambda: filter(None, [1, 0, 2]))
    used_up(lambda: filter(lambda x: x > 1, [1, 2]))
    used_up(lambda: iter([1, 2]))
    d = OrderedDict(a=1, b=2)
    names, pairs, values = d.keys(), d.items(), d.values()
    if ask(2):
        d["c"] = 3
    print(len(names), list(names), list(pairs), tuple(values), bool(names))
