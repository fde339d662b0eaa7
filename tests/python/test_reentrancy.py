"""Random programs of runs inside calls inside runs, under every limit: they end, and leave nothing behind."""

import asyncio
import random
import threading
import time
from contextvars import ContextVar

import pytest
from driver import Driver

from sooner import _workers, sim
from sooner._kinds import unordered
from sooner._options import options


class Program:
    """Four calls with random limits and places to run, each of which may run a few of the four itself."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.calls = [self.call() for _ in range(4)]

    def call(self):
        def body(depth):
            print("depth", depth)
            if depth and self.random.random() < 0.6:
                return self.run(depth - 1)
            if self.random.random() < 0.1:
                raise ValueError(depth)

        async def later(depth):
            await asyncio.sleep(0)
            return body(depth)

        chosen = later if self.random.random() < 0.3 else body
        if self.random.random() < 0.4:
            chosen = sim.latency(self.random.choice([0, 0.01, 0.02]))(chosen)
        limits = {
            "max_concurrency": self.random.randint(1, 3),
            "rate": self.random.choice(["2/0.01s", "5/0.05s"]),
            "retry": {"times": 2, "wait": 0.001},
            "timeout": 0.5,
        }
        return unordered(**{name: limit for name, limit in limits.items() if self.random.random() < 0.3})(chosen)

    def run(self, depth):
        with Driver() as driver:
            ids = []
            for _ in range(self.random.randint(1, 5)):
                ids.append(driver.start(self.random.choice(self.calls), depth))
                if self.random.random() < 0.1:
                    driver.dispatcher.cancel(ids.pop())
                elif self.random.random() < 0.1:
                    driver.dispatcher.commit(ids[-1])
                if self.random.random() < 0.15:
                    driver.here(self.random.choice(self.calls), depth)
            if ids:
                driver.until(*ids)


@pytest.mark.parametrize("clock", ["real", "virtual"])
def test_everything_ends(clock, capsys, monkeypatch):
    for seed in range(40):
        program = Program(seed)
        monkeypatch.setattr(_workers.POOL, "cap", program.random.choice([1, 2, 256]))
        with options(clock=clock, max_concurrency=program.random.choice([None, 1, 2])) as run:
            program.run(2)
        settles(lambda: not run.clock.virtual or run.clock._running == 0)  # noqa: B023
    settles(lambda: _workers.POOL._lent == 0)


def test_a_run_in_a_simulated_call_may_make_the_same_call():
    @unordered(max_concurrency=1)
    @sim.latency(1)
    def count(n):
        if n:
            with Driver() as driver:
                driver.until(driver.start(count, n - 1))
        return n

    with options(clock="virtual", max_concurrency=1) as run, Driver() as driver:
        ids = driver.start(count, 2), driver.start(count, 0)
        driver.until(*ids)
        assert dict(driver.answers()) == {0: (True, 2), 1: (True, 0)}
    assert run.makespan == 2.0, "latencies count from dispatch"


def test_so_may_one_that_is_made_on_the_drivers_thread():
    @unordered(max_concurrency=1)
    @sim.latency(0)
    def count(n):
        if n:
            with Driver() as driver:
                driver.here(count, n - 1)
                driver.until(driver.start(count, n - 1))
        return n

    with Driver() as driver:
        assert driver.here(count, 2) == (True, 2)


@pytest.mark.parametrize("way", ["waits", "runs", "runs on the loop"])
def test_an_attempt_that_was_left_does_not_hold_back_the_next(way):
    over, attempts, user = threading.Event(), [], ContextVar("user", default="ann")
    wait = unordered(lambda first: over.wait(20) if first else None)

    def body():
        attempts.append(user.get())
        user.set("nobody")
        first = len(attempts) == 1
        if way == "waits":
            return wait(first)
        with Driver() as driver:
            driver.until(driver.start(wait, first))

    async def later():
        return body()

    ask = unordered(timeout=0.3, retry={"times": 20, "wait": 0}, max_concurrency=1)(later if "loop" in way else body)
    with Driver() as driver:
        ok, _ = driver.until(driver.start(ask))
        over.set()
    assert ok and len(attempts) > 1 and set(attempts) == {"ann"}


def test_a_run_that_blocks_the_loop_does_not_stop_the_clock():
    wait = unordered(sim.latency(5)(lambda: "waited"))

    @unordered
    async def blocks():
        with Driver() as driver:
            return driver.until(driver.start(wait))[1]

    @unordered
    async def is_blocked():
        await asyncio.sleep(0)
        return "blocked"

    with options(clock="virtual"), Driver() as driver:
        ids = driver.start(is_blocked), driver.start(blocks), driver.start(is_blocked)
        driver.until(*ids)
        assert dict(driver.answers()) == {0: (True, "blocked"), 1: (True, "waited"), 2: (True, "blocked")}


def settles(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)
