"""`on=` with a number."""

import sooner


@sooner.sequential(on=3)
def save(city):
    print(city)
