"""Of an answer that arrives for a hundred seconds three items are wanted: the rest is not waited for, and its producer is closed.

Ideal: item i is there at i + 1, its answer a second later: the first at 2, the last at 3 + 1 = 4.
"""
from itertools import islice

import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream([(i + 1.0, f"n{i}") for i in range(100)], items=True)
def names():
    pass


@unordered
@sim.latency(1.0)
def ask(name):
    return f"{name}?"


@sooner.auto
def main():
    for name in islice(names(), 3):
        print(ask(name))
