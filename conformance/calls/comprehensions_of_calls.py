"""Comprehensions of every kind around calls, with conditions on answers, nested."""
from sooner import unordered


@unordered
def ask(q):
    return q % 4


def main():
    a = [ask(q) for q in range(5)]
    b = [q for q in range(6) if ask(q) > 1]
    c = {q: ask(q) for q in range(3) if q != 1}
    d = sorted({ask(q) for q in range(8)})
    e = [[ask(q + r) for q in range(2)] for r in range(2)]
    f = [ask(x) for x in a if ask(x + 10)]
    g = sum(ask(q) for q in range(4))
    h = [y for x in range(2) for y in range(ask(x + 2))]
    print(a, b, c, d, e, f, g, h)
    return a, b, c
