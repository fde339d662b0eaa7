"""A timeout for a call that cannot be left."""

import sooner


@sooner.sequential(timeout=5)
def save(city):
    print(city)
