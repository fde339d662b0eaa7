"""The virtual clock, simulated latency, limits in time, seeds, options."""

import asyncio
import datetime
import functools
import threading
import time

import pytest
from driver import Driver

from sooner import _clock, _options, sim
from sooner._kinds import readonly, sequential, unordered
from sooner._options import current, options
from sooner._run import last_run
from sooner.errors import AnnotationError, CallTimeout, OptionError


@unordered
@sim.latency(2.0)
def two(q):
    return q


@unordered
@sim.latency(lambda q: len(q) * 0.5)
def by_length(q):
    if q == "bad":
        raise ValueError(q)
    return q.upper()


def arrivals(driver, *ids):
    """When each answer came, by id."""
    times = {}
    while set(ids) - set(times):
        for id, *_ in driver.dispatcher.wait():
            times[id] = driver.dispatcher.run.now()
    return [times[id] for id in ids]


def test_answers_come_when_they_are_due():
    with options(clock="virtual") as run, Driver() as driver:
        ids = [driver.start(by_length, q) for q in ("abcd", "a", "bad", "ab")]
        assert arrivals(driver, *ids) == [2.0, 0.5, 1.5, 1.0]
    assert run.makespan == 2.0
    assert [(call.queued, call.started, call.ended, call.outcome) for call in run.calls] == [
        *((0, 0, 2.0, "ok"), (0, 0, 0.5, "ok"), (0, 0, 1.5, "error"), (0, 0, 1.0, "ok"))
    ]


def test_simultaneous_answers_come_together_in_the_order_of_labels_or_of_the_seed():
    orders = set()
    for seed in (None, *range(20)):
        with options(clock="virtual", seed=seed), Driver() as driver:
            for q in (3, 1, 2, 0):
                driver.start(two, q, label=(q,))
            driver.start(unordered(lambda: 4), label=(4,))
            assert driver.dispatcher.wait() == [(4, True, 4, False)]
            order = tuple(value for _, _, value, _ in driver.dispatcher.wait())
        assert sorted(order) == [0, 1, 2, 3]
        orders.add(order)
        assert seed is not None or order == (0, 1, 2, 3)
    assert len(orders) > 8


def test_the_same_seed_gives_the_same_order_though_threads_do_not():
    def order():
        with options(clock="virtual", seed=7), Driver() as driver:
            ask = unordered(lambda q: time.sleep(q % 3 / 1000) or q)
            driver.until(*[driver.start(ask, q) for q in range(20)])
            return driver.arrived

    assert order() == order() != sorted(order())


def test_the_clock_stands_still_while_a_real_call_runs():
    go = threading.Event()

    @unordered
    def real():
        go.wait(20)
        return "real"

    with options(clock="virtual") as run, Driver() as driver:
        driver.start(two, 1)
        driver.start(real)
        threading.Timer(0.02, go.set).start()
        assert driver.dispatcher.wait() == [(1, True, "real", False)]
        assert run.now() == 0.0
        assert driver.dispatcher.wait() == [(0, True, 1, False)]
        assert run.now() == 2.0


def test_sequential_calls_take_their_time_too():
    @sequential
    @sim.latency(3)
    def save(x):
        return threading.get_ident() == here

    here = threading.get_ident()
    with options(clock="virtual") as run, Driver() as driver:
        driver.start(two, 1)
        assert driver.here(save, 1) == (True, True)
        assert run.now() == 3.0 and driver.answers()[0] == (0, (True, 1))
        assert driver.here(sim.latency(1.5)(lambda: "unannotated")) == (True, "unannotated")
    assert [call.kind for call in run.calls] == ["unordered", "sequential", "sequential"] and run.makespan == 4.5


def test_async_methods_and_partials():
    class Tool:
        @unordered
        @sim.latency(lambda self, q: q)
        def ask(self, q):
            return self, q

    @readonly
    @sim.latency(4)
    async def later(q):
        await asyncio.sleep(0)
        return q

    tool = Tool()
    with options(clock="virtual"), Driver() as driver:
        ids = driver.start(tool.ask, 3), driver.start(functools.partial(tool.ask, q=1)), driver.start(later, "x")
        assert arrivals(driver, *ids) == [3, 1, 4]


def test_a_decorator_between_runs_and_its_wait_is_on_the_clock():
    def shouting(function):
        @functools.wraps(function)
        def shout(*args):
            return function(*args) + "!"

        return shout

    @unordered
    @shouting
    @sim.latency(2)
    def ask(q):
        return q

    def helper(q):
        return ask(q)

    with options(clock="virtual") as run, Driver() as driver:
        ids = [driver.start(ask, "a") for _ in range(3)]
        driver.until(*ids)
        assert driver.answers() == [(id, (True, "a!")) for id in ids] and run.now() == 2.0
        assert driver.here(helper, "b") == (True, "b!") and run.now() == 4.0


def test_async_calls_that_sleep_inside():
    inner = sim.latency(2)(async_one)

    @unordered
    async def outer():
        return await inner() + await inner()

    with options(clock="virtual") as run, Driver() as driver:
        ids = [driver.start(outer) for _ in range(50)]
        driver.until(*ids)
        assert dict(driver.answers()) == {id: (True, 2) for id in ids}
    assert run.makespan == 4.0


def test_runs_inside_calls_share_the_clock():
    @unordered
    def outer(q):
        with Driver() as inner:
            inner.until(inner.start(two, q), inner.start(by_length, "abc"))
            inner.until(inner.start(two, q))
        return q

    with options(clock="virtual") as run, Driver() as driver:
        ids = [driver.start(outer, q) for q in range(3)]
        driver.until(*ids, driver.start(by_length, "abcdefghij"))
    assert run.makespan == 5.0
    assert sorted({call.ended for call in run.calls}) == [1.5, 2.0, 4.0, 5.0]
    inside = sorted(call.label for call in run.calls if call.name == "two")
    assert inside == [(0, q, 0, i) for q in range(3) for i in (0, 2)]


def test_the_clock_goes_on_from_run_to_run_and_stays_inside_its_block():
    with options(clock="virtual") as run:
        for _ in range(2):
            with Driver() as driver:
                driver.until(driver.start(two, 1))
        with options(max_concurrency=1) as inner, Driver() as driver:
            driver.until(driver.start(two, 1), driver.start(two, 2))
    assert run.makespan == 8.0 and inner.makespan == 4.0
    assert [call.started for call in run.calls] == [0.0, 2.0, 4.0, 6.0]
    assert [call.started for call in inner.calls] == [0.0, 2.0]
    with options(clock="virtual") as other:
        pass
    assert other.makespan == 0.0 and last_run() is other


def test_limits_in_virtual_time():
    @unordered(rate="10/s")
    def fast(q):
        return q

    limited = unordered(max_concurrency=2)(sim.latency(1)(lambda q: q))
    both = unordered(rate="2/s", max_concurrency=1)(sim.latency(0.25)(lambda q: q))
    for target, started in (
        (fast, [0.0] * 10 + [1.0] * 10 + [2.0] * 5),
        (limited, [0.0, 0.0, 1.0, 1.0, 2.0]),
        (both, [0.0, 0.25, 1.0, 1.25, 2.0]),
    ):
        with options(clock="virtual") as run, Driver() as driver:
            driver.until(*[driver.start(target, q) for q in started])
        assert [call.started for call in run.calls] == started
    assert "the function" in run.calls[1].waited_for


def test_timeout_and_retry_in_virtual_time():
    tries = []

    slow = unordered(timeout=1.5, retry={"times": 2, "wait": 1})(sim.latency(3)(lambda: tries.append(1)))
    flaky = unordered(retry=3)(sim.latency(1)(lambda: tries.append(1) or 1 // (len(tries) > 3)))
    never = unordered(timeout=1.0)(sim.latency(9)(lambda: 1))
    with options(clock="virtual") as run, Driver() as driver:
        ok, error = driver.until(driver.start(never))
        assert not ok and isinstance(error, CallTimeout) and run.now() == 1.0
        tries.clear()
        assert driver.until(driver.start(flaky)) == (True, 1)
        assert run.now() == 1.0 + 1 + 0.5 + 1 + 1 + 1 + 2 + 1
        tries.clear()
        ok, error = driver.until(driver.start(slow))
        assert isinstance(error, CallTimeout) and len(tries) == 3
    assert run.makespan == 8.5 + 1.5 + 1 + 1.5 + 2 + 1.5, "what was given up moves no clock"


def test_cancelled_calls_move_no_clock():
    @unordered(rate="1/h")
    def rare():
        return 1

    with options(clock="virtual") as run, Driver() as driver:
        driver.until(driver.start(rare))
        for target in (rare, unordered(sim.latency(99)(lambda: 1))):
            driver.dispatcher.cancel(driver.start(target))
        driver.until(driver.start(two, 1))
    assert run.makespan == 2.0


def test_sleeping_and_reading_the_clock():
    with options(clock="virtual") as run, Driver() as driver:
        def read(target, *args):
            return _clock.read(target, args, {})

        before = [read(one) for one in (time.time, time.monotonic, time.perf_counter, time.time_ns, datetime.datetime.now)]
        driver.start(two, 1)
        assert driver.here(time.sleep, 5) == (True, None)
        assert driver.answers()[0] == (0, (True, 1))
        after = [read(one) for one in (time.time, time.monotonic, time.perf_counter, time.time_ns, datetime.datetime.now)]
        assert [b - a for a, b in zip(before, after)] == [5.0, 5.0, 5.0, 5_000_000_000, datetime.timedelta(seconds=5)]
        assert read(datetime.datetime.now, datetime.timezone.utc).tzinfo is datetime.timezone.utc
        assert read(datetime.date.today) <= datetime.date.today()
        ok, error = driver.here(time.sleep, -1)
        assert not ok and str(error) == "sleep length must be non-negative"
        _clock.sleep(1.5)
    assert run.makespan == 6.5 and len(run.calls) == 1


def test_sleep_on_the_real_clock():
    with Driver() as driver:
        assert driver.here(time.sleep, 0.001) == (True, None)
        assert _clock.read(time.time, (), {}) > 1e9


def test_outside_a_run_it_really_sleeps(monkeypatch):
    slept = []
    monkeypatch.setattr(_clock.time, "sleep", slept.append)
    assert two("x") == "x" and by_length("abc") == "ABC"
    with pytest.raises(ValueError):
        by_length("bad")
    assert slept == [2.0, 1.5, 1.5]
    assert asyncio.run(sim.latency(0.001)(async_one)()) == 1


async def async_one():
    return 1


def test_pieces_arrive_before_the_whole():
    text = unordered(sim.stream([(0.5, "ab"), (1.0, "cd")])(lambda: None))
    items = unordered(sim.stream(lambda n: [(i, i) for i in range(n)], items=True)(lambda n: None))
    words = unordered(sim.stream([(1, "a"), (2, "b")], items=True)(lambda: None))
    with options(clock="virtual"), Driver() as driver:
        ids = driver.start(text), driver.start(items, 4), driver.start(words)
        driver.until(*ids)
        assert driver.answers() == [(0, (True, "abcd")), (2, (True, ["a", "b"])), (1, (True, [0, 1, 2, 3]))]
        assert [driver.pieces(id) for id in ids] == [["ab", "cd"], [(0,), (1,), (2,), (3,)], [("a",), ("b",)]]


def test_latencies_that_cannot_be():
    with pytest.raises(AnnotationError, match="right above the `def`"):
        sim.latency(1)(3)
    for seconds in (-1, "x", True):
        with pytest.raises(AnnotationError, match="write a number of seconds"):
            sim.latency(seconds)
    with options(clock="virtual"), Driver() as driver:
        for latency, words in ((lambda q: -1, "gave -1"), (lambda q: "x", "gave 'x'"), (lambda: 1, r"takes \(\); give it the parameters of `ask`: \(q\)")):
            def ask(q):
                return q

            ok, error = driver.until(driver.start(unordered(sim.latency(latency)(ask)), 1))
            assert not ok and isinstance(error, AnnotationError)
            with pytest.raises(AnnotationError, match=words):
                raise error


def test_options_nest_and_end():
    assert current().max_concurrency is None
    with options(max_concurrency=3, strategy="sequential"):
        with options(seed=1):
            assert (current().max_concurrency, current().strategy, current().seed) == (3, "sequential", 1)
        with options(max_concurrency=None):
            assert current().max_concurrency is None
        assert current().seed is None
    assert current().strategy == "opportunistic"
    shared = options(seed=3)
    with shared, shared:
        assert current().seed == 3


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"colour": 1}, "has no option `colour`; it has max_concurrency"),
        ({"clock": "fast"}, r"sooner.options\(clock=...\) is 'fast'; write one of 'real', 'virtual'"),
        ({"strategy": None}, "'opportunistic', 'sequential', 'by-need', 'python'"),
        ({"max_concurrency": 0}, "whole number of at least 1"),
        ({"max_concurrency": 1.5}, "whole number"),
        ({"seed": "x"}, "whole number"),
        ({"progress": "maybe"}, "True or False"),
        ({"journal": 3}, "path of a file"),
        ({"budget": -1}, "zero or more"),
    ],
)
def test_options_that_cannot_be(given, words):
    with pytest.raises(OptionError, match=words):
        options(**given)


def test_defaults_come_from_the_project_and_the_environment(tmp_path, monkeypatch):
    def read(text, **variables):
        (tmp_path / "pyproject.toml").write_text(text)
        (tmp_path / "below").mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / "below")
        monkeypatch.setattr(_options, "_read", None)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return current()

    table = '[tool.sooner]\nmax_concurrency = 8\nclock = "virtual"\ninternal = ["x"]\n'
    assert read(table)[:] == (8, None, "opportunistic", None, None, "virtual", None, False, None, None)
    assert read(table, SOONER_MAX_CONCURRENCY="4", SOONER_PROGRESS="0", SOONER_SEED="7")[:7] == (4, None, "opportunistic", False, None, "virtual", 7)
    with pytest.raises(OptionError, match="SOONER_SEED is 'x'; write a whole number"):
        read(table, SOONER_SEED="x")
    monkeypatch.delenv("SOONER_SEED")
    with pytest.raises(OptionError, match=r"pyproject.toml:2: \[tool.sooner\] has no option `sed`; did you mean `seed`?"):
        read("[tool.sooner]\nsed = 1\n")
    for text, words in (
        ("tool.sooner.sed = 1\n", r"pyproject.toml:1: \[tool.sooner\] has no option `sed`"),
        ("[tool]\n\nsooner.seed = 'x'\n", r"pyproject.toml:3: \[tool.sooner\] seed is 'x'; write a whole number"),
        ("[tool]\nsooner = {seed = 'x'}\n", r"pyproject.toml: \[tool.sooner\] seed is 'x'"),
        ("[tool]\nsooner = 'x'\n", r"sooner is 'x'; write a table"),
        ("[tool.sooner] # ours\ninternl = []\n", r"pyproject.toml:2: .* did you mean `internal`"),
        ("[tool.sooner\n", "pyproject.toml"),
    ):
        with pytest.raises(OptionError, match=words):
            read(text)
    with pytest.raises(OptionError, match="SOONER_SEDE, which means nothing; did you mean SOONER_SEED"):
        read("", SOONER_SEDE="3")
    monkeypatch.setattr(_options, "_read", None)
