"""Plans trips with two slow services, in the plain loop anyone would write. Run it: python examples/trip.py"""

import sooner
from sooner import sim


@sooner.unordered                # may run at any time, in parallel
@sim.latency(1.0)                # a slow service, simulated
def cities(region):
    return {"Oceania": ["Suva", "Apia", "Nadi"]}[region]


@sooner.unordered
@sim.latency(2.0)
def excursion(city):
    return f"a boat from {city}"


@sooner.auto                     # ordinary code that calls them
def trip(region):
    for city in cities(region):
        print(f"{city}: {excursion(city)}")


if __name__ == "__main__":
    with sooner.options(clock="virtual") as run:
        trip("Oceania")
    print(f"{run.makespan} seconds, one after the other 7.0")
