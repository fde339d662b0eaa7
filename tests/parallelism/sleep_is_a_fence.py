"""`time.sleep` between two batches: nothing behind it starts before it is over.

Ideal: first batch at 0..2, the sleep 2..5, the second batch 5..7.
"""
import time

import sooner
from sooner import sim, unordered

MAKESPAN = 7.0
FIRST_OUTPUT = 7.0


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@sooner.auto
def main():
    first = [ask(x) for x in (1, 2)]
    time.sleep(3)
    second = [ask(x) for x in (3, 4)]
    print(first, second)
    return first, second
