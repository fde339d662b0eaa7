"""Options used as a decorator."""

import sooner


@sooner.options(clock="virtual")
def trip(region):
    return region


trip("Oceania")
