"""A call that takes longer than it may."""

import sooner
from sooner import sim


@sooner.unordered(timeout=1.0)
@sim.latency(3.0)
def ask(question):
    return question


@sooner.auto
def trip(region):
    return ask(region)


with sooner.options(clock="virtual"):
    trip("Oceania")
