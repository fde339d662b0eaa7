"""sim.latency with the seconds as text."""

import sooner
from sooner import sim


@sooner.unordered
@sim.latency("2 s")
def ask(question):
    return question


@sooner.auto
def trip(region):
    return ask(region)


trip("Oceania")
