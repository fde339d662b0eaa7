"""`sorted` with a key that asks: one call for each element.

Ideal: the keys do not depend on each other: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def score(x):
    return -x


@sooner.auto
def main():
    ranked = sorted([1, 3, 2], key=lambda x: score(x))
    print(ranked)
    return ranked
