"""The same over items that had to be asked for: the loop hangs on an answer, and its pauses still come one after the other.

Ideal: the items at 1, then three turns of 2 + 1, while what stands behind the loop is asked at 0.
"""
import time

import sooner
from sooner import sim, unordered

MAKESPAN = 10.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def items():
    return (1, 2, 3)


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@sooner.auto
def main():
    for x in items():
        print(ask(x))
        time.sleep(1)
    print(ask(4))
