"""@sooner.auto given a functools.partial."""

import functools

import sooner


def trip(region, days):
    return region * days


weekend = sooner.auto(functools.partial(trip, days=2))
