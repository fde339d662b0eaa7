"""A producer waits when nobody reads what it gives, and goes on when somebody does, or needs the whole."""

import asyncio
import itertools
import threading
import time
from types import SimpleNamespace

import pytest
import sooner
from sooner import Stream, unordered
from sooner._clock import RealClock
from sooner._job import Job
from sooner._options import options

MOST = 4096


def counted(asynchronous, stop=None):
    """A stream of numbers that says how many it gave."""
    given = [0]

    def numbers() -> Stream[int]:
        for number in itertools.count() if stop is None else range(stop):
            given[0] = number + 1
            yield number

    async def numbers_async() -> Stream[int]:
        for number in itertools.count() if stop is None else range(stop):
            given[0] = number + 1
            yield number
            if number % 16 == 0:
                await asyncio.sleep(0)

    return unordered(numbers_async if asynchronous else numbers), given


def until_it_waits(given, least=0):
    """The number at which a producer stands still, once it has given so many."""
    while given[0] <= least:
        time.sleep(0.001)
    before, same = -1, 0
    while same < 20:
        time.sleep(0.01)
        same = same + 1 if given[0] == before else 0
        before = given[0]
        assert given[0] < 100 * MOST, "it does not wait"
    return before


@pytest.mark.parametrize("asynchronous", [False, True])
def test_a_slow_reader_holds_its_producer(asynchronous):
    numbers, given = counted(asynchronous)
    reads, seen = threading.Event(), []

    @unordered
    def stood():
        seen.append(until_it_waits(given, MOST - 1))
        reads.set()
        return True

    @sooner.auto
    def run():
        total = 0
        for number in numbers():
            if number == 5 and not stood():
                return -1
            total += number
            if number == 2 * MOST:
                break
        return total

    assert run() == sum(range(2 * MOST + 1))
    assert MOST <= seen[0] < 20 * MOST  # what was under way when it was told to wait
    assert [call.outcome for call in sooner.last_run().calls if call.name.startswith("numbers")] == ["cancelled"]


@pytest.mark.parametrize("asynchronous", [False, True])
def test_through_operations_that_pass_on(asynchronous):
    given = [0]

    def text() -> Stream[str]:
        for number in itertools.count():
            given[0] = number
            yield f"{number:>500}\n"

    async def text_async() -> Stream[str]:
        for piece in text():
            yield piece
            await asyncio.sleep(0)

    answer = unordered(text_async if asynchronous else text)

    @unordered
    def stood():
        return until_it_waits(given)

    @sooner.auto
    def run():
        for line in f"0\n{answer()}".strip().splitlines():
            if line.endswith(" 5"):
                at = stood()
                break
        return at

    assert run() < 100 * MOST


@pytest.mark.parametrize("asynchronous", [False, True])
@pytest.mark.parametrize("clock", ["real", "virtual"])
def test_who_needs_the_whole_gets_it(asynchronous, clock):
    numbers, given = counted(asynchronous, 5 * MOST)

    def used():
        return len(numbers())

    def read_late():
        found = numbers()
        wait = len(numbers())
        return sum([number for number in found]) + wait

    def forgotten():
        numbers()
        return 1

    def kept():
        found = [numbers(), numbers()]
        return [len(one) for one in found]

    for function, value in ((used, 5 * MOST), (read_late, sum(range(5 * MOST)) + 5 * MOST), (forgotten, 1), (kept, [5 * MOST] * 2)):
        with options(clock=clock):
            assert sooner.auto(function)() == value


@pytest.mark.parametrize("leaves", ["dropped", "attempt"])
def test_a_producer_that_is_left_just_then_is_not_held(leaves):
    # Whoever leaves it lets it go, once: it must not begin to wait behind that.
    owner = SimpleNamespace(clock=RealClock(), run=None, inbox=SimpleNamespace(stand_in=None, put=lambda _: setattr(job, leaves, 1)))
    job = Job(owner, 1, (), None, None, (), {}, SimpleNamespace(retry=None))
    job.source, job.told = SimpleNamespace(text=True), MOST
    assert job.hear(0, "piece") is (leaves != "dropped")
    assert job.held is None
