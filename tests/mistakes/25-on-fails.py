"""`on=` with a function that fails."""

import sooner


@sooner.sequential(on=lambda order: order["shop"])
def save(order):
    print(order)


@sooner.auto
def trip():
    save({"city": "Suva"})


trip()
