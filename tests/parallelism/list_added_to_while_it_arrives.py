"""Cities arrive one by one; others are put behind them at once. Each is asked about and printed, and so is what stands behind.

Ideal: city i is there at i + 1 and asked about for 1; the first is printed at 2. The list is complete at 3: then those behind are
asked about, until 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream([(1.0, "Suva"), (2.0, "Apia"), (3.0, "Nadi")], items=True)
def cities():
    pass


@unordered
@sim.latency(1.0)
def ask(city):
    return f"{city}?"


@sooner.auto
def main():
    found = cities()
    found.append("Home")
    route = found
    route += ["Work"]
    found.extend(("Sea", "Hill"))
    for city in found:
        print(ask(city))
    return route is found, len(found)
