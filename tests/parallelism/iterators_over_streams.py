"""Copies and iterators of what is arriving, one inside of the other, are gone over item by item, and end when the first of them does.

Ideal: the rows are there at 1, 2 and 3, and so are the items of each; they are asked about at once, for a second. Two rows are all that
`islice` wants: the sum of the last loop is known at 2, though the rows arrive until 3. The last answer is there at 3 + 1 = 4.
"""
from itertools import chain, islice

import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream([(1.0, ["a", "b"]), (2.0, ["c"]), (3.0, ["d"])], items=True)
def rows():
    pass


@unordered
@sim.latency(1.0)
def ask(what):
    return f"{what}?"


@sooner.auto
def main(wanted=2):
    for row in tuple(list(islice(rows(), wanted))):
        print(ask(len(row)))
    for name, row in zip("pqr", (*rows(),), strict=True):
        print(ask(f"{name}{row}"))
    for item in chain.from_iterable(rows().copy()):
        print(ask(item))
    for item in chain.from_iterable([rows()[:2], ["e"]]):
        print(ask(str(item)))
    return len(list(islice(rows(), wanted)))
