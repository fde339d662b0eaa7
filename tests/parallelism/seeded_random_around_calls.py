"""Numbers are drawn in program order, and put back if a call before fails: drawing waits for no call that commutes with everything.

Ideal: all at once: 1.
"""
import random

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(x):
    return x * 2


@sooner.auto
def main():
    random.seed(7)
    numbers = [random.randrange(100) for _ in range(3)]
    first = [ask(n) for n in numbers]
    luck = random.random()
    more = [ask([n]) for n in numbers]
    print(first, more, luck)
    for _ in range(3):
        print(ask(random.randrange(100)))
