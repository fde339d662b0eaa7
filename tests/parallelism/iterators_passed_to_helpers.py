"""Iterators over what is arriving that helpers and generators are passed are gone over item by item there.

Ideal: an item is asked about when it is there, at 1, 2 and 3, for a second: 3 + 1 = 4.
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
def ask(what):
    return f"{what}?"


def shown(numbered):
    for number, city in numbered:
        print(number, ask(city))


def shouted(pairs):
    for name, mark in pairs:
        yield f"{name.upper()}{mark}"


@sooner.auto
def main():
    shown(enumerate(cities(), 1))
    for city in shouted(zip(cities(), "!?.")):
        print(ask(city))
    for city in map(lambda city: f"{city}!", filter(str.isalpha, cities())):
        print(ask(city))
    for answer in map(ask, zip(cities(), "abc")):
        print(answer)
