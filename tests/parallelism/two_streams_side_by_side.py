"""Two answers arrive item by item and are gone over together, numbered.

Ideal: pair i is there at i + 1, with the slower of the two, its answer a second later: the first at 2, the last at 3 + 1 = 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream(lambda pace: [(pace * (i + 1), i) for i in range(3)], items=True)
def numbers(pace):
    pass


@unordered
@sim.latency(1.0)
def ask(*what):
    return f"{what}?"


@sooner.auto
def main():
    for place, (a, b, sign) in enumerate(zip(numbers(1.0), numbers(0.5), "+-*")):
        print(ask(place, a, b, sign))
