"""Excursions from the cities of a region: a model names the cities, a service knows what to do in each."""

import sooner
from sooner import sim

BOATS = {"Suva": 0.5, "Apia": 0.4, "Nadi": 0.6, "Port Vila": 0.3, "Honiara": 0.5, "Nouméa": 0.4}


@sooner.unordered
@sim.latency(0.4)                # stands in for a model that takes 0.4 seconds
def llm(prompt):
    return "\n".join(BOATS)


@sooner.unordered                # may run at any time, in parallel
@sim.latency(BOATS.get)          # stands in for a service that takes longer for some cities
def excursions(city):
    return f"  a boat from {city}"


@sooner.auto                     # the orchestrating code: ordinary Python
def trip(region):
    for city in llm(f"List cities in {region}, one a line").splitlines():
        print(city)
        print(excursions(city))


if __name__ == "__main__":
    trip("Oceania")
