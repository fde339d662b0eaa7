"""Readonly calls look at a global list that orchestrating code changes in between."""
from sooner import readonly, unordered

ITEMS = [0]


@unordered
def ask(q):
    return q


@readonly
def count(extra):
    return len(ITEMS) + extra


def main():
    k = ask(5)
    n1 = count(k)
    ITEMS.append(1)
    n2 = count(0)
    ITEMS.extend([ask(7), n2])
    n3 = count(ITEMS[-1])
    del ITEMS[0]
    print(n1, n2, n3, count(0), ITEMS)
    return ITEMS
