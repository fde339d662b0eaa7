"""A failure that leaves `main`, with output and effects before it and none behind it."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    if q == 3:
        raise ValueError("three")
    return q


@sequential
def save(x):
    LOG.append(x)


def work(q):
    a = ask(q)
    save(a)
    print("worked", a)
    return a


def main():
    total = 0
    for q in range(1, 6):
        total += work(q)
    return total
