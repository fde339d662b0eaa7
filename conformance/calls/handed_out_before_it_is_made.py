"""A call is passed something that a function of ours has yet to make: when it is there, it is known outside."""
from sooner import readonly, sequential, unordered

KEPT = []


@unordered
def ask(x):
    return x


@readonly
def kept():
    return [list(thing) for thing in KEPT]


@sequential
def touch(things):
    return len(things)


@sequential
def change(thing, x):
    thing["changed"] = x


@sequential
def keep(thing):
    KEPT.append(thing)


class Maker:
    def make(self, things):
        return {} | {}


MAKERS = [Maker()]


def made(of):
    return {} | {}


def rows(n):
    if n > 1:
        return [n, []]
    return [[], n]


def main():
    touch(MAKERS)
    counts = made(of=MAKERS[0].make(MAKERS))
    print(counts)
    change(counts, 1)
    print(counts)
    more = rows(ask(2))
    keep(more)
    more.append(3)
    print(kept())
    inner = more[1]
    inner.append(ask(4))
    print(kept(), more)
    change(counts, ask(5))
    print(len(counts), counts)
    return more is KEPT[0], counts
