"""Options set, but for nothing."""

import sooner

sooner.options(clock="virtual")


@sooner.auto
def trip(region):
    return region


print(trip("Oceania"))
