"""A map written with a tuple as its accumulator: all calls go out at once.

Ideal: makespan 3, the slowest call; first output 3, since the print needs every answer.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(lambda city: len(city) * 0.5)
def population(city):
    return len(city) * 1000


@sooner.auto
def main():
    found = ()
    for city in ("Rome", "Lisbon", "Oslo", "Paris"):
        found += (population(city),)
    print(found)
    return sum(found)
