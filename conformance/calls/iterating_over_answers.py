"""Answers iterated: enumerate, zip, reversed, dict views, ranges of answers."""
from sooner import unordered


@unordered
def items(n):
    return [n * 10 + i for i in range(n)]


@unordered
def table(n):
    return {f"k{i}": i for i in range(n)}


@unordered
def size(n):
    return n


def main():
    for i, (x, y) in enumerate(zip(items(3), reversed(items(3))), 1):
        print(i, x, y)
    for key, value in table(2).items():
        print(key, items(value))
    print([i for i in range(size(4))], sorted(table(3), reverse=True))
    total = 0
    for x in items(2) + items(1):
        total += x
    return total
