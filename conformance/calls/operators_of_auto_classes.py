"""Operators and properties with effects, of instances of an `@auto` class that an answer chooses: who looks behind it sees them."""
import sooner
from sooner import unordered

LOG = []


@unordered
def ask(q):
    return q


@sooner.auto
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
        return ask(f"label {self.n}")

    @label.setter
    def label(self, text):
        self.n = len(ask(text))


def chosen(a, b):
    one = a if ask(1) else b
    one["k"]
    print(a.hits, b.hits)
    one.label
    LOG.append("label")
    f"{one}", str(one)
    LOG.append("texts")


def found(a, b):
    table = {1: a, 2: b}
    table[ask(2)]["k"]
    print(a.hits, b.hits)
    [shelf for shelf in (a, b) if ask(shelf.n) == 1][0]["k"]
    print(a.hits, b.hits)
    print([table[ask(key)].label for key in (1, 2, 1)])
    table[ask(1)].label = "xyz"
    print(a.n, b.n, a.label)


def main():
    LOG.clear()
    chosen(Shelf(1), Shelf(2))
    found(Shelf(1), Shelf(2))
    print(LOG)
