"""`list(map(f, xs))` ends where `f` raises `StopIteration`; the function that stands in for it lets that out.

Cause: `sooner._callbacks` calls `f` in a plain loop. A `try` there would make each turn wait for the one before; the
fault of the stand-in itself would have to be looked at instead.
"""
from sooner import unordered


@unordered
def ask(x):
    return x + 1


def step(x):
    if ask(x) > 3:
        raise StopIteration
    return x


def main():
    print(list(map(step, range(6))))
