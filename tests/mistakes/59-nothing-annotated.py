"""No annotation anywhere: it works, and nothing overlaps."""

import time

import sooner


def ask(question):
    time.sleep(1)
    return question


@sooner.auto
def trip(cities):
    return [ask(city) for city in cities]


with sooner.options(clock="virtual") as run:
    print(trip(["Suva", "Apia"]))
print(run.makespan)
