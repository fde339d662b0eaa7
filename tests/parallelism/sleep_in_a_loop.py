"""A call, then a pause, in every turn: a pause begins when everything before it is done, and the next turn when it is over.

Ideal: three turns of 2 + 1.
"""
import time

import sooner
from sooner import sim, unordered

MAKESPAN = 9.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@sooner.auto
def main():
    for x in (1, 2, 3):
        print(ask(x))
        time.sleep(1)
