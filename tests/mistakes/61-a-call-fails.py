"""A call fails: the traceback shows the user's lines and nothing else."""

import sooner


@sooner.unordered
def ask(question):
    return {"Suva": "a boat"}[question]


@sooner.auto
def trip(cities):
    for city in cities:
        print(ask(city))


trip(["Suva", "Apia"])
