"""Sums of sums: all calls of all levels at once.

Ideal: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def weigh(x, y):
    return x * y


@sooner.auto
def main():
    table = tuple(list(weigh(x, y) for y in range(3)) for x in range(3))
    total = sum(sum(weigh(x, y) for y in range(3)) for x in range(3))
    print(table, total)
    return total
