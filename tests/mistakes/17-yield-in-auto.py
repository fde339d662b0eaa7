"""A generator as orchestrating code."""

import sooner


@sooner.auto
def cities(region):
    for city in region:
        yield city
