"""The random programs of test_orders.py, with answers that are text or fresh lists arriving in pieces: they mean what they meant.

No answer fails in the middle: what was used before stays used then, which plain Python has no words for (docs/streaming.md).
"""

import os
import time
from zlib import crc32

import pytest
import test_orders
from programs.describe import describe
from programs.notebook import noted
from sooner import sim, output, readonly, sequential, unordered
from test_orders import CALLS, CAPTURES, CHUNK, SOAK, look_at, no_real_sleep

WAYS = {"calls": (CALLS, False), "captures, one fails": (CAPTURES, True)}
CHUNKS = 4


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("chunk", range(0 if SOAK else CHUNKS))
def test_pieces_mean_the_same(chunk, way, no_real_sleep, monkeypatch):
    monkeypatch.setattr(test_orders, "equipped", equipped)
    features, failing = WAYS[way]
    found = [text for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK) if (text := look_at(seed, features, failing))]
    assert not found, "\n\n".join(found)


def test_soak(no_real_sleep, monkeypatch):
    """Fresh programs each time; none at all unless asked for (`SOONER_SOAK`, as in test_orders.py)."""
    monkeypatch.setattr(test_orders, "equipped", equipped)
    seed = first = time.time_ns() // 1_000_000
    end = time.monotonic() + (float(os.environ.get("SOONER_SOAK_SECONDS", "60")) if SOAK else 0.0)
    while time.monotonic() < end:
        for way, (features, failing) in WAYS.items():
            noted(f"test_orders_in_pieces: seed {seed}, {way}\n")
            text = look_at(seed, features, failing, orders=10)
            assert not text, text
        seed += 1
    print(f"{seed - first} programs, {len(WAYS)} ways each, 10 orders each")


class Items(list):
    """Pieces that are items, not parts of a text."""


class Arriving(sim.Latency):
    """A latency; an answer that can be cut arrives in pieces meanwhile."""

    def __init__(self, world, name, order):
        super().__init__(getattr(world, name))
        self.world, self.name, self.order = world, name, order

    def plan(self, args, kwargs):
        number = crc32(repr((self.order, self.name, args)).encode())
        seconds = 1 + number % 7
        answer = self.world.expected(self.name, args)
        if not isinstance(answer, (str, list)):
            return seconds, None
        parts = [answer[at : at + 1] for at in range(len(answer))] if number % 2 else [answer[:2], answer[2:]]
        times = [seconds * (1 + i) / len(parts) for i in range(len(parts))]
        if isinstance(answer, str):
            return seconds, list(zip(times, parts))
        return seconds, Items((at, item) for at, part in zip(times, parts) for item in part)

    def gives_text(self, pieces):
        return not isinstance(pieces, Items)


def equipped(world, order):
    """The world with its calls annotated, each answer taking a time of its own in each order."""

    def expected(name, args):
        """What an unordered call is going to answer, if that is something new."""
        fails = world.failing == (name, describe(args))
        return None if fails or args[0] == "pick" else world._answer(args, world._number(name, describe(args), ""))

    world.expected = expected
    for name, kind in (("ask", unordered), ("ask2", unordered)):
        setattr(world, name, kind(sim._marked(Arriving(world, name, order))))
    for name, kind in (
        ("look", readonly),
        ("save", sequential),
        ("save_a", sequential(on="a")),
        ("save_b", sequential(on="b")),
    ):
        latency = sim.latency(lambda *args, name=name: 1 + crc32(repr((order, name, args)).encode()) % 7)
        setattr(world, name, kind(latency(getattr(world, name))))
    world.note = output(world.note)
    return world
