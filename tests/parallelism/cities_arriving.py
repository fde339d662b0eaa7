"""Figure 1 of paper 001: the cities of a region arrive line by line, and so do the excursions of each.

Ideal: the first line is complete when its end arrives at 1, and is printed then; its excursions arrive whole at 1 + 2 = 3.
The last line is complete with the whole answer at 3, its excursions at 3 + 2 = 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(0.5, "Su"), (1.0, "va\nAp"), (1.5, "ia"), (2.0, "\n"), (3.0, "Nadi")])
def cities(region):
    pass


@unordered
@sim.stream(lambda city: [(0.5, f"boat from {city}, "), (2.0, "hike")])
def excursions(city):
    pass


@sooner.auto
def main():
    for city in cities("Oceania").splitlines():
        print(city)
        print(excursions(city))
