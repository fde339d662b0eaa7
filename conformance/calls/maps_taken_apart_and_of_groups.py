"""`f(*map(ask, xs))`, `[*map(ask, xs)]` and loops over `starmap(ask, pairs)`: what is called when, and what goes wrong."""
import itertools
from itertools import starmap

from sooner import sequential, unordered

LOG = []


@unordered
def ask(*words):
    return "-".join(map(str, words)) + "?"


@unordered
def check(x, y=0):
    if x == 2:
        raise ValueError(f"{x} {y}")
    return x * 10


@sequential
def save(*words):
    LOG.append(words)
    return len(LOG)


def stops(x, y=0):
    if x == 2:
        raise StopIteration
    return save(x)


def unpacked():
    print(*map(ask, [1, 2, 3]))
    print(*map(ask, "ab", "cde"), sep="|")
    print("first", *map(ask, []), *map(ask, [1]), "last")
    print([*map(ask, [1, 2]), 3], [*map(save, "ab")], (*map(ask, "xy"),), {*map(len, ["a", "bc"])})
    print(*filter(lambda x: ask(x) != "2?", [1, 2, 3]))
    print(max(*map(ask, "ab")), [*zip("ab", map(ask, "ab"))])
    print(*map(stops, [1, 2, 3]), LOG)
    kept = map(save, "pq")
    print([*kept], [*kept], LOG)


def failing():
    for make in (lambda: [*map(check, [1, 2, 3])], lambda: print(*map(check, [1, 2])), lambda: [*map(ask, 5)], lambda: list(starmap(check, 5))):
        try:
            print(make())
        except (ValueError, TypeError) as error:
            print(type(error).__name__, error)


def of_groups():
    for answer in starmap(ask, [(1, 2), [3], "45", (), {6: 7}]):
        print(answer)
    for answer in itertools.starmap(ask, zip("abc", "xyz")):
        print(answer)
        if answer.startswith("b"):
            break
    else:
        print("not left")
    for count in starmap(save, enumerate("ab")):
        print(count, save("turn"), LOG[-2:])
    else:
        print("done")
    for answer in starmap(stops, [(1,), (2,), (3,)]):
        print(answer)
    for wrong in ([(1,), 2], [(1,), (2, 5), (3,)]):
        try:
            for answer in starmap(check, wrong):
                print(answer)
        except (ValueError, TypeError) as error:
            print(type(error).__name__, error)
    pairs = [(1, 2)]
    for answer in starmap(ask, pairs):
        print(answer)
        if len(pairs) < 3:
            pairs.append((len(pairs), "more"))


class Own:
    def starmap(self, function, groups):
        return [("own", *group) for group in groups]


def of_others():
    def starmap(function, groups):
        return [function, *groups][1:]

    for answer in starmap(ask, [(1, 2)]):
        print(answer)
    for answer in Own().starmap(ask, [(1, 2)]):
        print(answer)
    itertools = Own()
    for answer in itertools.starmap(ask, [(3, 4)]):
        print(answer)


def main():
    unpacked()
    failing()
    of_groups()
    of_others()
    return LOG
