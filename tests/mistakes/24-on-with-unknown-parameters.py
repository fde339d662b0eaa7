"""`on=` with a function of other parameters than the call's."""

import sooner


@sooner.sequential(on=lambda user: user)
def save(city, text):
    print(city, text)


@sooner.auto
def trip():
    save("Suva", "a boat")


trip()
