"""Tuples: immutability, hashing, comparison, methods, singletons, nesting, named tuples."""

from collections import namedtuple

Card = namedtuple("Card", ["rank", "suit"], defaults=["spades"])


def stats(values):
    return min(values), max(values), sum(values) / len(values)


def main():
    t = 1, "two", [3]
    print(t, t[0], t[-1], len(t), t.count(1), t.index("two"), 1 in t)
    t[2].append(4)
    print(t, (1), (1,), (), 1 in (1,), tuple("ab"), t + (5,), t[:2] * 2)
    try:
        t[0] = 9
    except TypeError as error:
        print(error)
    try:
        hash(t)
    except TypeError as error:
        print(error)
    print(hash((1, 2)) == hash((1, 2)), {(1, 2): "p"}[1, 2], {(x, x * x) for x in (2,)})
    print((1, 2) < (1, 3), (1, 2) < (1, 2, 0), (2,) > (1, 99), ("a", 1) == ("a", 1.0), () < (0,))
    low, high, mean = stats([3, 1, 2])
    print(low, high, mean)
    card = Card("ace")
    rank, suit = card
    print(card, card.rank, card[1], rank, suit, card == ("ace", "spades"), card._replace(rank="two"), card._asdict())
    try:
        card.rank = "king"
    except AttributeError as error:
        print(error)
    try:
        Card()
    except TypeError as error:
        print(error)
    grid = {(x, y): x * y for x in range(2) for y in range(3)}
    print(grid[1, 2], max(grid, key=grid.get), sorted(grid, key=lambda p: (-p[1], p[0]))[0])
    pairs = sorted([(2, "b"), (1, "z"), (2, "a")])
    print(pairs, list(zip(*pairs)), sum(((1,), (2, 3)), ()))
    for bad in (lambda: t.index("no"), lambda: t[3], lambda: t < (1, 2), lambda: t + [1]):
        try:
            bad()
        except (ValueError, IndexError, TypeError) as error:
            print(type(error).__name__, error)
    del t[0]
