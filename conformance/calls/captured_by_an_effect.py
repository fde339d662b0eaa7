"""An effect keeps what it is passed and changes it later, in another call."""
from sooner import sequential, unordered

KEPT = []


@unordered
def ask(q):
    return q + 1


@sequential
def keep(xs):
    KEPT.append(xs)


@sequential
def poke(value):
    for xs in KEPT:
        xs.append(value)


def main():
    mine, other = [0], [1]
    keep(mine)
    mine.append(ask(5))
    poke(ask(7))
    print(mine, other)
    keep(other)
    poke(3)
    other.append(len(mine))
    print(mine, other)
    return mine, other
