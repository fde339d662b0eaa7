"""Operators and properties with effects, of objects that undecided code finds in what it has: who looks behind it sees them."""
import functools

from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q


@sequential
def audit(x):
    LOG.append(("audit", x))


class Shelf:
    """Every way of looking at it leaves a note."""

    def __init__(self, n):
        self.n, self.hits = n, 0

    def note(self, what):
        self.hits += 1
        LOG.append((what, self.n))

    def __getitem__(self, key):
        self.note("item")
        return key

    def __contains__(self, key):
        self.note("in")
        return True

    def __iter__(self):
        self.note("iter")
        return iter([self.n])

    def __add__(self, other):
        self.note("add")
        return self.n + other

    def __eq__(self, other):
        self.note("eq")
        return self is other

    def __hash__(self):
        self.note("hash")
        return 1

    def __bool__(self):
        self.note("bool")
        return True

    def __str__(self):
        self.note("str")
        return f"shelf {self.n}"

    @property
    def label(self):
        audit(self.n)
        return f"label {self.n}"

    @functools.cached_property
    def slow(self):
        self.note("slow")
        return self.n


def operators(shelves):
    known = {1: "one"}
    if ask(1):
        for shelf in shelves:
            shelf["k"]
    print([shelf.hits for shelf in shelves])
    if ask(2):
        for shelf in shelves:
            shelf + 1, shelf == 1, 1 in shelf
    LOG.append("operators")
    if ask(3):
        for shelf in shelves:
            shelf in known
    LOG.append("keys")
    if ask(4):
        shelves[0] + 1
    LOG.append("indexed")
    if ask(5):
        for shelf in shelves:
            list(shelf)
    LOG.append("builtins")
    if ask(6):
        for _, shelf in enumerate(shelves):
            if shelf:
                pass
    LOG.append("truth")


def containers_made_there(shelves):
    if ask(1):
        table = {}
        for shelf in shelves:
            table[shelf] = ask(shelf.n)
    LOG.append("dictionary")
    if ask(2):
        {shelf for shelf in shelves}
    LOG.append("set")
    if ask(3):
        chosen = set()
        for shelf in shelves:
            chosen.add(shelf)
    LOG.append("added")
    if ask(4):
        names = [f"{shelf}" for shelf in shelves]
        names += ["more"]
    LOG.append("texts")


def attributes(shelves):
    if ask(1):
        for shelf in shelves:
            shelf.label
    LOG.append("labels")
    if ask(2):
        [shelf.slow for shelf in shelves]
    LOG.append("cached")


def printed(shelves):
    first = shelves[0]
    if ask(1):
        print(first)
    LOG.append("one printed")
    if ask(2):
        for shelf in shelves:
            print("-", shelf)
    LOG.append("all printed")


def main():
    LOG.clear()
    for check in (operators, containers_made_there, attributes, printed):
        shelves = [Shelf(1), Shelf(2)]
        check(shelves)
        print(check.__name__, [shelf.hits for shelf in shelves])
    print(LOG)
