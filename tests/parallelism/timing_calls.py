"""Each call timed: reading the clock waits for what stands before it and holds back nothing, so the calls overlap.

Ideal: all calls 0..2. The first line needs the clock behind the first call: 2.
"""
import time
from datetime import datetime

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@sooner.auto
def main():
    begun, out = datetime.now(), []
    for x in (1, 2, 3):
        before = time.perf_counter()
        answer = ask(x)
        took = time.perf_counter() - before
        print(answer, took >= 0, datetime.now() >= begun)
        out.append(answer)
    return out
