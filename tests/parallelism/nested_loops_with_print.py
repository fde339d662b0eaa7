"""The two nested loops of paper 000 section 2: destinations for each continent, a score for each, printed in order.

Ideal: continents at 2 (Africa), 1 (Asia) and 3 (Europe); a score takes 1. Africa's first line is there at 2 + 1 = 3;
everything at 3 + 1 = 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 3.0
SECONDS = {"Africa": 2.0, "Asia": 1.0, "Europe": 3.0}


@unordered
@sim.latency(lambda continent: SECONDS[continent])
def destinations(continent):
    return [f"{continent} {i}" for i in range(3)]


@unordered
@sim.latency(1.0)
def score(place):
    return len(place)


@sooner.auto
def main():
    for continent in ["Africa", "Asia", "Europe"]:
        for place in destinations(continent):
            print(place, score(place))
