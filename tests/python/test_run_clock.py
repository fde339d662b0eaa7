"""The clock as orchestrating code sees it: on a virtual clock it says what the run's clock says, and sleeping moves that one."""

import datetime
import time
from time import perf_counter, sleep

import pytest
import sooner
from sooner import options, readonly, sequential, sim, unordered

READS = [time.time, time.monotonic, time.perf_counter, time.time_ns, time.monotonic_ns, time.perf_counter_ns]


@unordered
@sim.latency(2.0)
def ask(x):
    return x


@sequential
@sim.latency(1.0)
def save(x):
    return x


@readonly
@sim.latency(1.0)
def look(x):
    return x


def on_virtual_clock(function):
    with options(clock="virtual") as run:
        value = sooner.auto(function)()
    return value, run


def test_a_call_is_timed_in_virtual_seconds():
    def main():
        t0 = time.perf_counter()
        r = ask("x")
        print(time.perf_counter() - t0)
        return r

    value, run = on_virtual_clock(main)
    assert (value, run.output, run.makespan) == ("x", "2.0\n", 2.0)


@pytest.mark.parametrize("read", READS, ids=lambda read: read.__name__)
def test_every_clock_moves_with_the_run(read):
    def main():
        before = read()
        sleep(3)
        first = read() - before
        save(1)
        return first, read() - before

    second = 1_000_000_000 if read.__name__.endswith("_ns") else 1.0
    assert on_virtual_clock(main)[0] == (3 * second, 4 * second)


def test_dates_move_with_the_run():
    class Moment(datetime.datetime):
        pass

    def main():
        before = [datetime.datetime.now(), datetime.datetime.utcnow(), datetime.datetime.today(), Moment.now(), datetime.date.today()]
        year = time.localtime().tm_year, time.strftime("%Y"), time.gmtime(None).tm_year, time.ctime()[-4:], time.asctime()[-4:]
        time.sleep(86400 * 800)
        after = [datetime.datetime.now(), datetime.datetime.utcnow(), datetime.datetime.today(), Moment.now(), datetime.date.today()]
        later = time.localtime().tm_year, time.strftime("%Y"), time.gmtime(None).tm_year, time.ctime()[-4:], time.asctime()[-4:]
        return [(b - a).days for a, b in zip(before, after)], [int(b) - int(a) >= 2 for a, b in zip(year, later)], type(after[3]) is Moment

    days, years, same_class = on_virtual_clock(main)[0]
    assert set(days) <= {799, 800, 801} and years == [True] * 5 and same_class  # An hour may be lost to summer time.


def test_reading_the_clock_waits_for_what_is_before_it():
    def main():
        start = perf_counter()
        if ask(1):
            save(2)
        middle = perf_counter() - start
        look(3)
        return middle, perf_counter() - start

    assert on_virtual_clock(main)[0] == (3.0, 4.0)


def test_reading_the_clock_holds_back_nothing():
    def main():
        rows, start = [[1], [2]], perf_counter()
        first = ask(rows[0])
        middle = perf_counter() - start
        second = ask(rows[1])
        return first, middle, second, look(rows)

    value, run = on_virtual_clock(main)
    assert value == ([1], 2.0, [2], [[1], [2]]) and run.makespan == 2.0


def test_a_clock_read_before_the_first_call_is_the_runs(monkeypatch):
    monkeypatch.setenv("SOONER_CLOCK", "virtual")
    monkeypatch.setattr(sooner._options, "_read", None)

    def main():
        before = time.monotonic()
        sleep(1000)
        return time.monotonic() - before

    assert sooner.auto(main)() == 1000.0


def test_on_the_real_clock_they_stay_what_they_are(monkeypatch):
    def main():
        before = time.monotonic()
        time.sleep(0.002)
        return time.monotonic() - before, time.time(), datetime.datetime.now(), datetime.datetime.now(tz=datetime.timezone.utc)

    start = time.time()
    took, now, local, utc = sooner.auto(main)()
    assert took >= 0.002 and now >= start and local.timestamp() >= start and utc.timestamp() >= start


def test_a_sleep_in_a_handler_waits_for_the_handlers_own_calls():
    @unordered
    @sim.latency(1.0)
    def fails():
        raise ValueError

    def main():
        try:
            fails()
        except ValueError:
            ask("before")
            sleep(4)
            ask("behind")
        ask("elsewhere")

    _, run = on_virtual_clock(main)
    times = {call.args: (call.started, call.ended) for call in run.calls if call.name == "ask"}
    assert times == {("before",): (1.0, 3.0), ("behind",): (7.0, 9.0), ("elsewhere",): (0.0, 2.0)}


def test_a_sleep_in_a_branch_on_an_answer_holds_back_the_branch():
    def main():
        for x in (1, 2, 3):
            if ask(x) > 1:
                sleep(x)
                look(x)

    _, run = on_virtual_clock(main)
    assert [(call.args, call.started) for call in run.calls if call.name == "look"] == [((2,), 4.0), ((3,), 5.0)]
