"""The function was called before auto was given what it returned."""

import sooner


def trip(region):
    return region


fast = sooner.auto(trip("Oceania"))
