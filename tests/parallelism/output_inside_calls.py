"""Calls that print themselves: their lines appear in program order, the calls overlap.

Ideal: all calls at once, the slowest 3; the first call's own line is its turn's when it ends or earlier: at dispatch, 0.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 0.0


@unordered
@sim.latency(lambda n: float(n))
def ask(n):
    print("asking", n)
    return n


@sooner.auto
def main():
    print("begin")
    for n in (2, 3, 1):
        print("got", ask(n))
