"""Answers that arrive piece by piece: each city is printed, and asked about, when its line is complete."""

import sooner
from sooner import sim


@sooner.unordered
@sim.stream([(0.5, "Su"), (1.0, "va\nAp"), (2.0, "ia\n"), (3.0, "Nadi")])
def cities(region):
    """A model that takes three seconds to write three lines, simulated."""


@sooner.unordered
@sim.latency(1.0)
def excursion(city):
    return f"a boat from {city}"


@sooner.auto
def trip(region):
    for city in cities(region).splitlines():
        print(city)
        print(excursion(city))


if __name__ == "__main__":
    with sooner.options(clock="virtual") as run:
        trip("Oceania")
    print(f"first line after {run.first_output} of {run.makespan} seconds")
