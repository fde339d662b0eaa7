"""Random programs over the whole language: Sooner and CPython agree on everything that can be seen.

`SOONER_SOAK=1 SOONER_SOAK_SECONDS=60` goes on with fresh seeds instead.
"""

import itertools
import os
import time

import sooner
from programs.generate import Features, generate
from programs.observe import differences, observe
from programs.world import KINDS, World

COUNT = 5000


def by_python(module):
    return module.main()


def by_sooner(module):
    return sooner.auto(module.main)()


def outside(seed):
    """A world whose functions are called, not compiled."""
    world = World(seed)
    for name in KINDS:
        setattr(world, name, sooner.sequential(getattr(world, name)))
    return world


def check(seed, features):
    source = generate(seed, features)
    expected = observe(by_python, source, World(seed))
    found = observe(by_sooner, source, outside(seed))
    wrong = differences(expected, found, resources=False)
    assert not wrong, "\n".join([f"seed {seed}", *wrong, source])


def seeds():
    if not os.environ.get("SOONER_SOAK"):
        return range(COUNT)
    end = time.monotonic() + float(os.environ.get("SOONER_SOAK_SECONDS", "60"))
    first = int(os.environ.get("SOONER_SOAK_SEED", time.time_ns() % 10**9))
    return itertools.takewhile(lambda _: time.monotonic() < end, itertools.count(first))


def test_programs_mean_the_same():
    for seed in seeds():
        check(seed, Features())


def test_programs_with_calls_mean_the_same():
    for seed in range(1000):
        check(seed, Features(calls=True, captures=True))
