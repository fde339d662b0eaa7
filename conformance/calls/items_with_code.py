"""Containers of one's own objects: sorting, comparing, hashing and showing them runs code, in its turn."""
from sooner import unordered

LOG = []


@unordered
def ask(q):
    return q * 5 % 7


class Item:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        LOG.append("lt")
        return self.n < other.n

    def __eq__(self, other):
        LOG.append("eq")
        return isinstance(other, Item) and self.n == other.n

    def __hash__(self):
        LOG.append("hash")
        return hash(self.n)

    def __repr__(self):
        LOG.append("repr")
        return f"Item({self.n})"

    def __add__(self, other):
        LOG.append("add")
        return Item(self.n + other.n)

    __radd__ = __add__


def main():
    xs = [Item(3), Item(1), Item(2)]
    pair = (Item(1), "a")
    print(ask(1), [x.n for x in sorted(xs)], len(LOG))
    print(ask(2), min(xs).n, max(xs).n, len(LOG))
    print(ask(3), xs == [Item(3), Item(1), Item(2)], len(LOG))
    print(ask(4), Item(9) in xs, xs.index(Item(2)), xs.count(Item(1)), len(LOG))
    print(ask(5), len(set(xs)), len(LOG))
    print(ask(6), str(xs), f"{pair}", "%s" % xs, len(LOG))
    print(ask(7), sum(xs, Item(0)).n, len(LOG))
    print(ask(8), len({x: 1 for x in xs}), len(dict.fromkeys(xs)), len(LOG))
    seen = {Item(1): "one"}
    found = ask(9)
    print(found, seen[Item(1)], seen.get(Item(2)), len(LOG))
    xs.remove(Item(1))
    print(ask(10), len(xs), len(LOG))
    if ask(11):
        xs.sort()
    print(len(LOG), [x.n for x in xs])
    if ask(12):
        Item(4) in xs
    print(len(LOG))
    print(ask(13), hash(pair), len(LOG))
    print(xs, len(LOG))
    return LOG
