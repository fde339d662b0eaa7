"""The programs of conformance/calls once more, their unordered answers that are text arriving in pieces: they mean what they meant.

No answer fails in the middle: what was used before stays used then, which plain Python has no words for (docs/streaming.md).
"""

import functools

import pytest
import test_calls
from sooner import sim
from test_calls import PROGRAMS, Program

ORDERS = 6


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_pieces_mean_the_same(path, monkeypatch):
    program = Program(path, monkeypatch)
    program.by_python(None)
    monkeypatch.setattr(test_calls.sim, "latency", arriving)
    for order in range(ORDERS):
        assert program.differences(None, order) == [], f"order {order}"


def arriving(seconds):
    """`sim.latency`; what is annotated says itself how it streams."""
    return lambda body: sim._marked((sim.Latency if body.__annotations__ else Arriving)(body, seconds))


class Arriving(sim.Latency):
    """A latency; an answer that is text arrives in pieces meanwhile, as long as nobody calls it by itself."""

    def __init__(self, body, seconds):
        super().__init__(body, seconds=seconds)
        self.planned = {}

        @functools.wraps(body)
        def answer(*args, **kwargs):
            value = body(*args, **kwargs)
            waiting = self.planned.get(names(args, kwargs))
            if waiting and type(value) is str:
                total, pieces = waiting.pop(0)
                step = 1 + len(value) % 3
                cut = [value[at : at + step] for at in range(0, len(value), step)]
                pieces.extend((total * (1 + i) / len(cut), piece) for i, piece in enumerate(cut))
            return value

        self.body = answer

    def plan(self, args, kwargs):
        total, _ = super().plan(args, kwargs)
        pieces = []
        self.planned.setdefault(names(args, kwargs), []).append((total, pieces))
        return total, pieces

    def whole(self, value, pieces):
        return value

    def gives_text(self, pieces):
        return True


def names(args, kwargs):
    """Without a look at them: that may have effects."""
    return (*map(id, args), *kwargs, *map(id, kwargs.values()))
