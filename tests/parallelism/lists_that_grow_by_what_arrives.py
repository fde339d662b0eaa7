"""A list that is there gets the cities of two regions, which arrive one by one: what is in it already, and each city, is asked about
and printed as it comes.

Ideal: the name in front is asked about at 0, and printed when the first region has begun, at 1. City i of both regions is there at
i + 1 and asked about for 1. What is put behind them is there from the beginning: the last answer comes at 4.
"""
import sooner
from sooner import Stream, sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream(lambda region: [(1.0, f"{region} 1"), (2.0, f"{region} 2"), (3.0, f"{region} 3")], items=True)
def cities(region) -> Stream[str]:
    pass


@unordered
@sim.latency(1.0)
def ask(city):
    return f"{city}?"


def gathered(regions):
    found = ["Home"]
    for region in regions:
        found.extend(cities(region))
    return found


@sooner.auto
def main():
    found = gathered(["North", "South"])
    found += ["Work"]
    for city in found:
        print(ask(city))
    return found
