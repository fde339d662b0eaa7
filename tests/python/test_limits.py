"""`retry=`, `rate=`, `timeout=` and `max_concurrency=` of calls made by orchestrating code, on the run's clock."""

import pytest
import sooner
from sooner import options, readonly, sequential, sim, unordered
from sooner.errors import CallTimeout

KINDS = pytest.mark.parametrize("kind", (unordered, readonly, sequential), ids=lambda kind: kind.name)
WAYS = pytest.mark.parametrize("slow", (True, False), ids=("simulated", "plain"))


def made(kind, slow, body, **limits):
    return kind(**limits)(sim.latency(0.25)(body) if slow else body)


def on_virtual_clock(main):
    with options(clock="virtual") as run:
        value = sooner.auto(main)()
    return value, run


@KINDS
@WAYS
def test_a_call_is_tried_again_after_a_growing_wait(kind, slow):
    tries = []

    def fails_twice(x):
        tries.append(x)
        if len(tries) < 3:
            raise ConnectionError(x)
        return x

    call = made(kind, slow, fails_twice, retry={"times": 3, "wait": 1, "on": ConnectionError})

    def main():
        return call("a")

    value, run = on_virtual_clock(main)
    assert (value, tries, run.makespan) == ("a", ["a"] * 3, 3 * 0.25 * slow + 1 + 2)
    assert [one.outcome for one in run.calls] == ["ok"], "several tries are one call"


@KINDS
@WAYS
def test_what_keeps_failing_fails_with_the_last_exception(kind, slow):
    tries = []

    def fails(x):
        tries.append(x)
        raise ConnectionError(len(tries))

    call = made(kind, slow, fails, retry=2)

    def main():
        try:
            return call("a")
        except ConnectionError as error:
            return error.args

    value, run = on_virtual_clock(main)
    assert (value, run.makespan) == ((3,), 3 * 0.25 * slow + 0.5 + 1)


@KINDS
@WAYS
def test_no_more_calls_begin_than_the_rate_allows(kind, slow):
    call = made(kind, slow, lambda x: x, rate="2/s")

    def main():
        return [call(x) for x in range(5)]

    value, run = on_virtual_clock(main)
    began = [one.started for one in run.calls]
    assert value == [0, 1, 2, 3, 4] and all(later - earlier >= 1 for earlier, later in zip(began, began[2:]))
    assert run.makespan == 2 + 0.25 * slow


@pytest.mark.parametrize("kind", (unordered, readonly, sequential), ids=lambda kind: kind.name)
def test_the_same_of_coroutines(kind):
    tries = []

    @kind(retry={"times": 1, "wait": 1}, rate="1/5s")
    async def flaky(x):
        tries.append(x)
        if len(tries) == 1:
            raise ConnectionError
        return x

    def main():
        return flaky("a")

    value, run = on_virtual_clock(main)
    assert (value, run.makespan) == ("a", 5.0), "a try counts for the rate"


def test_so_many_at_a_time_and_so_long_each():
    @unordered(max_concurrency=2, timeout=2)
    @sim.latency(lambda x: x)
    def ask(x):
        return x

    def main():
        first = [ask(x) for x in (1, 1, 1)]
        try:
            return first, ask(3)
        except CallTimeout as error:
            return first, str(error)

    value, run = on_virtual_clock(main)
    assert (value, run.makespan) == (([1, 1, 1], "`ask` gave no answer in 2 s"), 3.0)
