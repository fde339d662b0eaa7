"""Excursions from the cities of a region: a model names the cities, a service knows what to do in each."""

import sooner
from sooner import sim

BOATS = {"Suva": 0.5, "Apia": 0.4, "Nadi": 0.6, "Port Vila": 0.3, "Honiara": 0.5, "Nouméa": 0.4}


def written(prompt):
    text = "\n".join(BOATS)
    return [(round(0.01 * (at + 4), 2), text[at : at + 4]) for at in range(0, len(text), 4)]


@sooner.unordered
@sim.stream(written)             # stands in for a model that writes a hundred characters in a second, four at a time
def llm(prompt):
    """Its answer is text that arrives piece by piece."""


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
