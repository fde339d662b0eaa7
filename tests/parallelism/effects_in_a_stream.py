"""What is asked about each line is saved while further lines are on their way.

Ideal: lines at 1, 2, 3; an answer takes 1, a save 0.5, one after the other: the last answer is there at 4, saved at 4.5.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 4.5
FIRST_OUTPUT = 2.5


@unordered
@sim.stream([(1.0, "one\n"), (2.0, "two\n"), (3.0, "three")])
def lines():
    pass


@unordered
@sim.latency(1.0)
def ask(line):
    return line.upper()


@sequential
@sim.latency(0.5)
def save(answer):
    return len(answer)


@sooner.auto
def main():
    for line in lines().splitlines():
        print(save(ask(line)))
