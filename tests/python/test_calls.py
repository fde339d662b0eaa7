"""conformance/calls: programs with calls of every kind, answered in many orders, and with each call failing in turn.

While such a program is loaded, the four annotations also note every call, give it a time that depends on the order asked for,
and make the one fail that was asked for. CPython runs the same program, with `@sooner.auto` doing nothing.
"""

import functools
import inspect
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import pytest
import sooner
from programs import behind
from programs.describe import describe
from programs.observe import differences, observe
from programs.world import ERRORS, Call
from sooner import _clock, sim
from sooner._registry import lookup, resource_of

PROGRAMS = sorted((Path(__file__).parents[2] / "conformance" / "calls").glob("*.py"))
ORDERS = 20
ORDERS_WITH_A_FAILURE = 2
KINDS = ("unordered", "readonly", "sequential", "output")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_in_every_order(path, monkeypatch):
    program = Program(path, monkeypatch)
    assert program.looked_at() > 0, "a program here makes calls"
    for order in range(ORDERS):
        assert program.differences(None, order) == [], f"order {order}"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_with_each_call_failing(path, monkeypatch):
    program = Program(path, monkeypatch)
    if "early=True" in program.source:  # What it may overtake, it may have overtaken.
        return
    # An effect on one resource may have happened when an earlier one on another fails, and what it changed shows.
    waived = "global " if "on=" in program.source else None
    for fail_at in range(1, program.looked_at() + 1):
        for order in range(ORDERS_WITH_A_FAILURE):
            found = program.differences(fail_at, order)
            left = [line for line in found if waived is None or not line.startswith(waived)]
            assert left == [], f"call {fail_at} fails, order {order}"


@pytest.mark.parametrize("strategy", ["sequential", "by-need"])
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_with_other_strategies(path, strategy, monkeypatch):
    program = Program(path, monkeypatch)
    for order in range(2):
        wrong = program.differences(None, order, strategy=strategy)
        # By need, nobody asks for some answers.
        assert [line for line in wrong if not line.startswith("call not made")] == [], f"order {order}"


@dataclass(frozen=True)
class Made(Call):
    on: str | None = None

    @property
    def resource(self):
        return self.on


class Log:
    """The calls made, as `observe` wants them, and the one that is to fail."""

    def __init__(self, order=None, failing=None):
        self.order = order
        self.fail_at = failing if isinstance(failing, int) else None
        self.failing = None if isinstance(failing, int) else failing
        self.calls = []
        self.distinct = {}

    def enter(self, name, args):
        key = (name, args)
        number = self.distinct.setdefault(key, len(self.distinct) + 1)
        if number == self.fail_at:
            self.failing = key
        if key == self.failing:
            error = ERRORS[crc32(repr(key).encode()) % len(ERRORS)]
            raise error(f"{name} failed")

    def seconds(self, name, args):
        """0 to 6, and all the same in the first order."""
        return crc32(repr((self.order, name, args)).encode()) % 7 if self.order else 1


class Program:
    def __init__(self, path, monkeypatch):
        self.path, self.monkeypatch = path, monkeypatch
        self.source = path.read_text() + "\n# `observe` notes faults where it finds the word `world.`\n"
        self.expected = {}

    def looked_at(self):
        """How many distinct calls it makes."""
        return len(self.by_python(None)[1].distinct)

    def differences(self, fail_at, order, **options):
        expected, log = self.by_python(fail_at)
        log = Log(order, log.failing)

        def run(module):
            with sooner.options(clock="virtual", seed=order, **options):
                return sooner.auto(module.main, fallback=True)()

        with self.monkeypatch.context() as patch:
            annotations_note(patch, log)
            found = observe(run, self.source, log, filename=str(self.path))
            patch.setattr(behind, "KINDS", {**behind.KINDS, **{call.name: call.kind for call in found.calls}})
            return differences(expected, found)

    def by_python(self, fail_at):
        if fail_at not in self.expected:
            log = Log(failing=fail_at)
            with self.monkeypatch.context() as patch:
                annotations_note(patch, log)
                patch.setattr(sooner, "auto", lambda target=None, **options: target or (lambda target: target))
                seen = observe(lambda module: module.main(), self.source, log, reference=True, filename=str(self.path))
            self.expected[fail_at] = seen, log
        return self.expected[fail_at]


def annotations_note(patch, log):
    for name in KINDS:
        patch.setattr(sooner, name, noting(getattr(sooner, name), log))
    sleep = _clock.sleep
    # Made by CPython, or by code that a run knows nothing of, a call takes no time.
    patch.setattr(_clock, "sleep", lambda seconds: sleep(seconds) if _clock.CURRENT.get() else None)


def noting(kind, log):
    """The annotation, on a function that says when it is called and takes its time."""

    def annotation(target=None, /, **options):
        if target is None:
            return lambda target: annotation(target, **options)
        method = next(iter(inspect.signature(target).parameters), "") == "self"

        def shown(args, kwargs):
            return describe((*args[method:], *kwargs.items()))

        @functools.wraps(target)
        def noted(*args, **kwargs):
            seen = shown(args, kwargs)
            on = resource_of(lookup(marked), marked, args, kwargs)
            outcome = "failed"
            try:
                if kind.name != "output":
                    log.enter(target.__name__, seen)
                answer = target(*args, **kwargs)
                outcome = describe(answer)
                return answer
            finally:
                log.calls.append(Made(kind.name, target.__name__, seen, outcome, on))

        slow = sim.latency(lambda *a, **k: log.seconds(target.__name__, shown(a, k)))(noted)
        marked = kind(slow, **options) if options else kind(slow)
        return marked

    return annotation
