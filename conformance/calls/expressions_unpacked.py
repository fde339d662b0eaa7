"""`a, b = (f(x) for x in xs)`: so many items are asked for, and one more."""
import itertools

from sooner import sequential, unordered

LOG = []


@unordered
def ask(n):
    return n


@sequential
def save(n):
    LOG.append(n)
    return n


def said(n):
    print("asks", n)
    return ask(n)


def failing(n):
    if ask(n) == 1:
        raise ValueError(n)
    return n


def exactly():
    a, b = (ask(n) for n in range(2))
    [c, (d, e)] = (ask((n, n + 1)) for n in (5, 7))
    f, = (said(n) for n in [3])
    members = ["x", "y", "z"]
    first, last = (ask(members[i]) for i in (0, -1))
    x = y, z = (ask(n) for n in ())  if ask(0) else (1, 2)
    return a, b, c, d, e, f, first, last, x, y, z


def endless():
    a, b = (said(n) for n in itertools.count())
    return a, b


def too_few():
    a, b, c = (save(n) for n in range(2))
    return a, b, c


def fails():
    a, b = (failing(n) for n in range(3))
    return a, b


def no_items():
    a, b = (ask(n) for n in ask(None))
    return a, b


def starred():
    a, *b = (said(n) for n in range(3))
    return a, b


def bound_late():
    step, kept = 1, {}
    a, b = (ask(n) * step for n in range(1, 3))
    step = 2
    kept["c"], kept["d"] = (ask(n) * step for n in range(1, 3))
    return a, b, kept


def in_a_try():
    a = b = 0
    try:
        a, b = (failing(n) for n in range(2))
    except ValueError:
        pass
    return a, b


def main():
    for part in (exactly, endless, too_few, fails, no_items, starred, bound_late, in_a_try):
        try:
            print(part.__name__, part())
        except Exception as error:
            print(part.__name__, type(error).__name__, error)
    return LOG
