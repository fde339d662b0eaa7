"""Undecided code makes containers out of others, and changes those, or what is found in both; what it counts into has yet to come."""
from collections import Counter

from sooner import unordered

LOG = []


class Loud:
    """Its methods are named like those of a list, and tell everybody."""

    def __init__(self, name):
        self.name = name

    def remove(self, x):
        LOG.append(f"{self.name} removes {x}")

    def __add__(self, other):
        return self


@unordered
def same(x):
    return x


@unordered
def show(x):
    return repr(x)


def the_copy_is_changed():
    words = ["a", "b"]
    if same(True):
        copy = list(words)
        copy.remove(same("a").strip())
        words.append(len(copy))
    words.append("c")
    return show(words)


def what_is_in_both_is_changed():
    rows = [[1], [2]]
    if same(True):
        copy = list(rows)
        copy[0].append(3)
        sorted(rows)[1].append(4)
    return show(rows)


def what_is_in_both_is_changed_elsewhere():
    row, table = [1], {}
    if same(True):
        table["k"] = list((row,))
    if same(1):
        table["k"][0].append(2)
    return show(row), table


def one_of_two_is_asked(first):
    things = {"loud": Loud("it"), "list": [1, 2]}
    found = things["loud" if same(first) else "list"]
    if same(True):
        found.remove(int(same("1")))
    return show(len(LOG)), show(things["list"])


def counts_to_come():
    words = [same("a"), same("b"), same("a")]
    counts = Counter(word for word in words if word)
    while True:
        (best, most), *others = counts.most_common(2)
        if most > 3:
            break
        counts[same("a")] += 1
    return best, counts, show(dict(counts))


def lists_counted_into():
    row, rows = [0], [same(1)]
    copy = list(row for _ in rows)
    if same(True):
        copy[0] += [same(2)]
    if same(True):
        copy[0].append(3)
    return show(row), copy


def put_into_what_is_to_come():
    other, reply = [0], same({"x": [9]})
    if same(True):
        reply["x"] = other
    if same(True):
        reply["x"].append(1)
    if same(True):
        found = reply["x"]
        found.append(2)
    return show(other), reply


def put_into_a_copy_to_come():
    other, items = [0], [same("x")]
    copy = list(items)
    if same(True):
        copy[0] = other
    if same(True):
        copy[0].append(1)
    return show(other), copy, items


def numbers_that_are_none():
    thing, kept = same(Loud("sum")), []
    if same(True):
        kept.append(thing + 1)
    if same(True):
        kept[0].remove(same(2))
    return show(LOG[-1:]), kept[0].name


def in_a_try(bad):
    kept, other = [], [1]
    try:
        kept.append(same(1) // bad)
        found = kept
    except ZeroDivisionError:
        found = other
    if same(True):
        found.append("found")
    return show(kept), show(other)


def main():
    for part in (
        the_copy_is_changed,
        what_is_in_both_is_changed,
        what_is_in_both_is_changed_elsewhere,
        counts_to_come,
        lists_counted_into,
        put_into_what_is_to_come,
        put_into_a_copy_to_come,
        numbers_that_are_none,
    ):
        print(part.__name__, part())
    for bad in (0, 1):
        print(in_a_try(bad), one_of_two_is_asked(bad))
    return LOG
