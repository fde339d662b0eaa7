"""A phase of questions, one save, a phase of questions that depends on nothing saved.

Ideal: unordered calls do not wait for the effect: both phases at 0..2, the save at 2..3, the line behind it 3.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def ask(q):
    return q * 2


@sequential
@sim.latency(1.0)
def save(texts):
    return len(texts)


@sooner.auto
def main():
    first = [ask(q) for q in "ab"]
    n = save(first)
    second = [ask(q) for q in "cd"]
    print(n, second)
    return first, second
