"""Random programs with calls of every kind, answered in many orders, with and without a failing call: all mean what CPython says.

Those of "aliases" are about things known by several: graphs of instances, containers in containers, memos, what the caller passes
and looks at afterwards, what calls keep and change later, iterators and views kept while others change what they go over.

`SOONER_SOAK=1 SOONER_SOAK_SECONDS=60` looks at fresh programs for so long instead. A difference comes with its program made small;
before that is tried, the program as it was is written into a folder for temporary files (`programs/notebook.py`).
"""

import os
import time
from functools import partial
from zlib import crc32

import pytest
import sooner
from programs.describe import describe
from programs.generate import Features, generate
from programs.notebook import differs, noted
from programs.observe import differences, observe
from programs.run import ends, given, reference
from programs.shrink import shrink
from programs.world import World
from sooner import _clock, output, readonly, sequential, sim, unordered

SOAK = "SOONER_SOAK" in os.environ
ORDERS = 4  # 12 000 runs in all
SHRINKING = 2000 if SOAK else 60  # edits tried
SHRINKING_SECONDS = 120
CHUNK = 50
CHUNKS = 6
CALLS = Features(calls=True)
CAPTURES = Features(calls=True, captures=True)
ALIASES = Features(calls=True, captures=True, aliases=True)
CONTEXTS = Features(calls=True, captures=True, contexts=True)
LAZY = Features(calls=True, lazy=True)
DISTRACTIONS = ("RecursionError", "NameError", " at 0x")  # what programs made small would all end in
WAYS = {
    "calls": (CALLS, False),
    "calls, one fails": (CALLS, True),
    "captures": (CAPTURES, False),
    "captures, one fails": (CAPTURES, True),
    "aliases": (ALIASES, False),
    "aliases, one fails": (ALIASES, True),
    "contexts": (CONTEXTS, False),
    "contexts, one fails": (CONTEXTS, True),
    "lazy": (LAZY, False),
    "lazy, one fails": (LAZY, True),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("chunk", range(0 if SOAK else CHUNKS))
def test_every_order_means_the_same(chunk, way, no_real_sleep):
    features, failing = WAYS[way]
    found = [text for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK) if (text := look_at(seed, features, failing))]
    assert not found, "\n\n".join(found)


def test_soak(no_real_sleep):
    """Fresh programs each time; none at all unless asked for."""
    seed = first = time.time_ns() // 1_000_000
    end = time.monotonic() + (float(os.environ.get("SOONER_SOAK_SECONDS", "60")) if SOAK else 0.0)
    while time.monotonic() < end:
        for way, (features, failing) in WAYS.items():
            noted(f"test_orders: seed {seed}, {way}\n")
            text = look_at(seed, features, failing, orders=10)
            assert not text, text
        seed += 1
    print(f"{seed - first} programs, {len(WAYS)} ways each, 10 orders each")


MOOD_OF_AN_INSTANCE = """
ask, save = world.ask, world.save
def main():
    save(0)
    world.mood.set(1)
    print(ask('str'))
"""


@pytest.mark.parametrize("order", range(4))
def test_a_context_variable_in_an_instance_is_set_before_calls(order, no_real_sleep):
    for seed in range(4):
        assert not compare(MOOD_OF_AN_INSTANCE, seed, None, order)


@pytest.fixture
def no_real_sleep(monkeypatch):
    """A simulated latency waits on the run's clock. One that is waited for in earnest is a call that got lost."""
    sleep = _clock.sleep

    def guarded(seconds):
        if _clock.CURRENT.get() is None:
            raise AssertionError("a simulated call was made outside the run")
        return sleep(seconds)

    monkeypatch.setattr(_clock, "sleep", guarded)


def look_at(seed, features, failing, orders=ORDERS):
    """What differs under some order, with the program made small, or nothing."""
    source = generate(seed, features)
    fail_at = 1 + seed % 7 if failing else None
    expected = by_python(source, seed, fail_at)
    for order in range(orders):
        if found := by_sooner(*expected, order):
            title = f"seed {seed}, {features}, fail_at {fail_at}, order {order}"
            folder = differs(title, source, found)

            def alike(text):
                lines = compare(text, seed, fail_at, order)
                return lines and _what(lines) == _what(found) and not any(word in str(lines) for word in DISTRACTIONS)

            # It may end in one world and not in another.
            ends_here = partial(ends, seed=seed, fail_at=fail_at)
            small = shrink(source, alike, ends=ends_here, most=SHRINKING, seconds=SHRINKING_SECONDS)
            lines = [line[:400] for line in compare(small, seed, fail_at, order)[:3]]
            return f"{title} (whole in {folder})\n{small}" + "\n".join(lines)
    return ""


def _what(lines):
    """`result`, `output`, `call`: so that a program made small still differs in the same way."""
    return lines[0].split()[0]


def compare(source, seed, fail_at, order):
    """How a run under this order differs from CPython's."""
    return by_sooner(*by_python(source, seed, fail_at), order)


def by_python(source, seed, fail_at):
    world = World(seed, fail_at)
    return reference(source, world), world


def by_sooner(expected, world, order):
    def run(module):
        with sooner.options(clock="virtual", seed=order):
            return sooner.auto(module.main, fallback=True)(*given(module))

    # A name of its own for each program: what was compiled under a name is kept, and gone through.
    name = f"<program {crc32(expected.source.encode()):x}>"
    return differences(expected, observe(run, expected.source, equipped(world.again(), order), filename=name))


def equipped(world, order):
    """The world with its calls annotated, each answer taking a time of its own in each order."""

    def slow(name):
        return sim.latency(lambda *args: 1 + crc32(repr((order, name, describe(args))).encode()) % 7)(getattr(world, name))

    for name, kind in (
        ("ask", unordered),
        ("ask2", unordered),
        ("look", readonly),
        ("save", sequential),
        ("save_a", sequential(on="a")),
        ("save_b", sequential(on="b")),
    ):
        setattr(world, name, kind(slow(name)))
    world.note = output(slow("note") if order % 2 else world.note)
    return world
