"""What undecided code finds in a named tuple, in a class derived from `dict` or `list`, or by unpacking, it may change."""
from collections import namedtuple

from sooner import unordered


@unordered
def ask(x):
    return x


Pair = namedtuple("Pair", "a b")


class Table(dict):
    pass


class Rows(list):
    pass


class Iterable:
    def __init__(self):
        self.hits = 0

    def __iter__(self):
        self.hits += 1
        return iter([1, 2])


def main():
    xs, ys, zs = [0], [0], [0]
    pair, table, rows = Pair(xs, 1), Table(a=ys), Rows([zs])
    if ask(1):
        pair[0].append(4)
    if ask(2):
        table["a"].append(4)
    if ask(3):
        rows[0].append(4)
    print(len(xs), len(ys), len(zs))
    if ask(4):
        x, _ = pair
        x *= 2
    print(len(xs), xs)
    items, own = [0], Iterable()
    if ask(5):
        items[:] = own
    print(own.hits, items)
    counts = {"a": 0, "b": [1]}
    for key in ["a", "b", "a"]:
        if ask(key) == "a":
            counts[key] += 1
        else:
            counts[key] += "xy"
    print(counts)
