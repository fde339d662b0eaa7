"""`reduce` is a chain; a second one beside it does not wait for the first.

Ideal: three merges one after the other: 3.
"""
import functools

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def merge(a, b):
    return a + b


@sooner.auto
def main():
    left = functools.reduce(merge, ["a", "b", "c", "d"])
    right = functools.reduce(lambda a, b: merge(b, a), "xyz", "")
    print(left, right)
    return left, right
