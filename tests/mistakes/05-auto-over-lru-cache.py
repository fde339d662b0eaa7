"""@sooner.auto above a cache, which is no function."""

import functools

import sooner


@sooner.auto
@functools.lru_cache
def trip(region):
    return region


print(trip("Oceania"))
