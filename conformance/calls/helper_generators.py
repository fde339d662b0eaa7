"""Generators as helpers, yielding around calls, with cleanup."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q + 1


@sequential
def save(x):
    LOG.append(x)


def pairs(items):
    try:
        for item in items:
            yield item, ask(item)
    finally:
        save("closed")


def main():
    for item, answer in pairs([1, 2, 3]):
        print(item, answer)
        save(answer)
    first = next(pairs([9]))
    print(first)
    total = sum(answer for _, answer in pairs([5, 6]))
    print(total)
    return total
