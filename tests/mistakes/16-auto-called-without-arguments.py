"""Orchestrating code called without its argument."""

import sooner


@sooner.auto
def trip(region):
    return region


trip()
