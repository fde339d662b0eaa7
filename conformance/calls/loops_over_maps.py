"""Loops and comprehensions that go over `map` and `filter` of functions that make calls: left early, failing, nested, over several
iterables, over something that changes meanwhile."""
from collections import Counter

from sooner import sequential, unordered


@unordered
def ask(number):
    if number == 7:
        raise LookupError(number)
    return number * 2


@sequential
def note(text):
    print("noted", text)


def helper(number):
    note(number)
    return ask(number) + 1


def both(a, b):
    return ask(a) + ask(b)


class Doubler:
    def __init__(self, by):
        self.by = by

    def __call__(self, number):
        return ask(number) * self.by

    def method(self, number):
        return ask(number + self.by)


def plain():
    for answer in map(ask, range(3)):
        print(answer)
    for answer in map(helper, [4, 5]):
        note(f"body {answer}")
    print([answer for answer in map(helper, (1, 2)) if answer > 3])
    print({answer: len(str(answer)) for answer in map(lambda n: ask(n) * 10, range(3))})
    for answer in map(both, [1, 2, 3], (4, 5)):
        print(answer)
    for kept in filter(lambda n: ask(n) > 2, range(4)):
        print("kept", kept)
    for answer in map(Doubler(3), [1, 2]):
        print(answer)
    for answer in map(Doubler(5).method, [1, 2]):
        print(answer)
    print(Counter(map(ask, [1, 2, 1])), [x for x in map(str, map(ask, [1, 2]))])


def paired():
    names = ["a", "b", "c"]
    print(dict(zip(names, map(ask, range(3)))), list(zip(names, map(helper, range(2)))), dict(zip(names, map(helper, range(5)))))
    print(sorted(zip("ba", map(ask, [1, 2]))), tuple(zip(map(ask, [1, 2]), map(ask, [3]))), set(zip([1], map(ask, [2]), strict=True)))
    try:
        print(dict(zip(([1], 2), map(helper, [7, 1]))))
    except (LookupError, TypeError) as error:
        print(repr(error))
    try:
        print(dict(zip(([1], 2), map(helper, [1, 7]))))
    except (LookupError, TypeError) as error:
        print(repr(error))
    rest = iter(range(10))
    print(dict(zip("ab", map(ask, rest))), next(rest))


def left():
    for answer in map(helper, range(10)):
        if answer > 3:
            break
    else:
        print("never")
    print(answer)
    for answer in map(helper, range(2)):
        if answer > 30:
            break
    else:
        print("all")
    print(found(3), found(30))


def found(limit):
    for answer in map(ask, range(5)):
        if answer > limit:
            return answer
    return None


def failing():
    seen = []
    try:
        for answer in map(ask, [1, 7, 2]):
            seen.append(answer)
    except LookupError as error:
        print(repr(error), seen)
    try:
        for answer in map(ask, [1, 2, 7]):
            seen.append(1 // (answer - 4))
    except (ZeroDivisionError, LookupError) as error:
        print(repr(error), seen)
    for wrong in (5, None):
        try:
            for answer in map(ask, wrong):
                print(answer)
        except TypeError as error:
            print(error)
    try:
        for answer in map(both, [1]):
            print(answer)
    except TypeError as error:
        print(error)


def changed():
    items = [1, 2]
    for answer in map(ask, items):
        if len(items) < 5:
            items.append(answer)
    print(items)
    stops = iter([1, 2, 3])
    for answer in map(lambda n: n + next(stops), [10, 20, 30, 40]):
        print(answer)


def main():
    plain()
    paired()
    left()
    failing()
    changed()
