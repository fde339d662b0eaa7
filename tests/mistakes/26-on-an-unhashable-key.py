"""`on=` with a key that is a list."""

import sooner


@sooner.sequential(on=lambda cities: cities)
def save(cities):
    print(cities)


@sooner.auto
def trip():
    save(["Suva", "Apia"])


trip()
