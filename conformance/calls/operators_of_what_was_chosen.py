"""Operators with effects, of an object that an answer chooses among several: who looks behind it sees them."""
from sooner import unordered

LOG = []


@unordered
def ask(q):
    return q


class Shelf:
    def __init__(self, n):
        self.n, self.hits = n, 0

    def __getitem__(self, key):
        self.hits += 1
        return key

    def __str__(self):
        LOG.append(("str", self.n))
        return f"shelf {self.n}"

    @property
    def label(self):
        LOG.append(("label", self.n))
        return f"label {self.n}"


def pick(a, b):
    if ask(1):
        return a
    return b


def by_branches(a, b):
    one = a if ask(1) else b
    one["k"]
    print(a.hits, b.hits)
    other = pick(a, b)
    other["k"]
    print(a.hits, b.hits)
    other.label
    LOG.append("label")
    f"{other}", str(other)
    LOG.append("texts")


def by_tries_and_loops(a, b):
    try:
        ask(2)
        one = a
    except Exception:
        one = b
    one["k"]
    print(a.hits, b.hits)
    for x in ask([1, 2]):
        if x > 1:
            one = b
            break
    else:
        one = a
    one["k"]
    print(a.hits, b.hits)
    n = 0
    while ask(n) < 2:
        n += 1
        one = b if n == 1 else a
    one["k"]
    print(a.hits, b.hits)


def by_keys(a, b):
    table, both = {1: a, 2: b}, [a, b]
    table[ask(1)]["k"]
    print(a.hits, b.hits)
    table.get(ask(2))["k"]
    print(a.hits, b.hits)
    both[ask(0)]["k"]
    print(a.hits, b.hits)
    first, second = both if ask(1) else both[::-1]
    second["k"]
    print(a.hits, b.hits)


def by_looking(a, b):
    both = [a, b]
    max(both, key=lambda shelf: ask(shelf.n))["k"]
    print(a.hits, b.hits)
    sorted(both, key=lambda shelf: ask(shelf.n))[0]["k"]
    print(a.hits, b.hits)
    [shelf for shelf in both if ask(shelf.n) == 1][0]["k"]
    print(a.hits, b.hits)
    next(shelf for shelf in both if ask(shelf.n) == 2)["k"]
    print(a.hits, b.hits)
    for shelf in [shelf for shelf in both if ask(shelf.n) == 1]:
        shelf["k"]
    print(a.hits, b.hits)


def main():
    LOG.clear()
    for check in (by_branches, by_tries_and_loops, by_keys, by_looking):
        check(Shelf(1), Shelf(2))
    print(LOG)
