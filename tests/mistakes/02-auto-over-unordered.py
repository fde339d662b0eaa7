"""Both annotations on one function: orchestrating code that is also one call."""

import sooner


@sooner.auto
@sooner.unordered
def trip(region):
    return region


print(trip("Oceania"))
