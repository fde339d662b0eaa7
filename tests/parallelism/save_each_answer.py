"""Ask in parallel, save in order: the saves are effects.

Ideal: answers at 0..2, then saves of 1 s, one after the other: 2 + 3 = 5; each line behind its save: 3.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def ask(q):
    return q * 2


@sequential
@sim.latency(1.0)
def save(text):
    return len(text)


@sooner.auto
def main():
    for q in ("a", "b", "c"):
        print(save(ask(q)))
