"""Each line of an arriving answer asks for another answer that arrives, kept in a list; those are read later, line by line.

Ideal: topic i is complete at i + 1 and starts its points, the list at 3. Only then can it be read: the first question starts
at 3 and is answered at 4. The last point of the last topic is there at 3 + 2 = 5, its answer at 6.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 4.0


@unordered
@sim.stream([(1.0, "fish\n"), (2.0, "fowl\n"), (3.0, "beast")])
def topics():
    pass


@unordered
@sim.stream(lambda topic: [(1.0, f"{topic} one"), (1.5, "\n"), (2.0, f"{topic} two")])
def points(topic):
    pass


@unordered
@sim.latency(1.0)
def ask(point):
    return f"{point}?"


@sooner.auto
def main():
    kept = []
    for topic in topics().splitlines():
        kept.append((topic, points(topic)))
    for topic, answer in kept:
        for number, point in enumerate(answer.splitlines(), start=1):
            print(topic, number, ask(point))
