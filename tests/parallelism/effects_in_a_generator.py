"""A generator that asks and saves: all questions at once, the effects one after the other.

Ideal: 2 for the questions, then three effects of 1 each: 5.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@sequential
@sim.latency(1.0)
def save(x):
    return x + 1


@sooner.auto
def main():
    total = sum(save(ask(x)) for x in range(3))
    print(total)
    return total
