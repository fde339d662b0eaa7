"""Where calls run, and how their answers come back. The real clock is used and never measured."""

import asyncio
import contextvars
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from driver import Driver

from sooner import _workers
from sooner._kinds import readonly, sequential, unordered
from sooner._options import options
from sooner._run import last_run
from sooner.errors import CallTimeout


def test_sync_calls_overlap_on_workers():
    meet = threading.Barrier(40, timeout=20)

    @unordered
    def ask(q):
        meet.wait()
        return q, threading.current_thread().daemon

    with Driver() as driver:
        ids = [driver.start(ask, i) for i in range(40)]
        driver.until(*ids)
        assert sorted(driver.answers()) == [(i, (True, (i, True))) for i in range(40)]


def test_async_calls_overlap_on_one_loop():
    @unordered
    async def ask(q):
        arrived.append(asyncio.get_running_loop())
        while len(arrived) < 100:
            await asyncio.sleep(0)
        return q

    loops = set()
    for _ in range(2):
        arrived = []
        with Driver() as driver:
            ids = [driver.start(ask, i) for i in range(100)]
            driver.until(*ids)
            assert sorted(driver.answers()) == [(i, (True, i)) for i in range(100)]
        loops |= set(arrived)
    assert len(loops) == 1


def test_a_plain_function_around_an_async_one_is_awaited():
    async def ask(q):
        await asyncio.sleep(0)
        return q

    with Driver() as driver:
        assert driver.until(driver.start(unordered(lambda q: ask(q)), 3)) == (True, 3)


def test_exceptions_are_answers_and_their_traceback_begins_in_the_users_code():
    def fails(q):
        raise ValueError(q)

    async def fails_later(q):
        raise ValueError(q)

    with Driver() as driver:
        for target in (unordered(fails), sequential(fails_later)):
            ok, error = driver.until(driver.start(target, "x"))
            assert (ok, type(error), error.args) == (False, ValueError, ("x",))
            assert error.__traceback__.tb_frame.f_code.co_name == target.__name__
        ok, error = driver.here(fails_later, "x")
        assert not ok and error.__traceback__.tb_frame.f_code.co_name == "fails_later"
        ok, error = driver.until(driver.start(unordered(lambda: 1), 1, 2))
        assert not ok and isinstance(error, TypeError)
        ok, error = driver.until(driver.start(unordered(lambda: sys.exit(3))))
        assert not ok and isinstance(error, SystemExit)


def test_contexts():
    var = contextvars.ContextVar("var", default="none")

    @readonly
    def read():
        seen = var.get()
        var.set("worker's")
        return seen

    var.set("caller's")
    with Driver() as driver:
        assert driver.until(driver.start(read)) == (True, "caller's")
        assert driver.here(var.set, "set here")[0]
        assert driver.until(driver.start(read)) == (True, "set here")
    assert var.get() == "set here"


def test_calls_here_are_made_on_this_thread():
    with Driver() as driver:
        assert driver.here(threading.get_ident) == (True, threading.get_ident())
        ok, error = driver.here(int, "x")
        assert not ok and isinstance(error, ValueError)


def test_an_async_call_here_is_awaited_if_it_is_annotated():
    async def ask(q):
        await asyncio.sleep(0)
        return q

    with Driver() as driver:
        ok, coroutine = driver.here(ask, 3)
        assert ok and asyncio.run(coroutine) == 3
        assert driver.here(sequential(ask), 3) == (True, 3)


def test_max_concurrency():
    class Meter:
        now = most = 0
        lock = threading.Lock()

        def __call__(self, q):
            with self.lock:
                self.now += 1
                self.most = max(self.most, self.now)
            time.sleep(0.002)
            with self.lock:
                self.now -= 1

    for own, everywhere, most in ((3, None, 3), (None, 2, 2), (4, 2, 2), (2, 4, 2)):
        meter = Meter()
        with options(max_concurrency=everywhere), Driver() as driver:
            unordered(max_concurrency=own)(meter)
            driver.until(*[driver.start(meter, i) for i in range(12)])
        assert meter.most <= most


def test_queued_calls_begin_in_the_order_of_their_labels():
    began = []
    go = threading.Event()

    @unordered(max_concurrency=1)
    def ask(q):
        began.append(q)
        go.wait(20)

    with Driver() as driver:
        ids = [driver.start(ask, q, label=(q,)) for q in (3, 5, 1, 4, 2)]
        go.set()
        driver.until(*ids)
    assert began == [3, 1, 2, 4, 5]


def test_timeout():
    go = threading.Event()
    seen = []

    @unordered(timeout=0.01)
    def hangs():
        go.wait(20)

    @unordered(timeout=0.01, retry={"times": 2, "wait": 0})
    async def hangs_later():
        try:
            await asyncio.sleep(100)
        finally:
            seen.append("cancelled")

    with Driver() as driver:
        for target in (hangs, hangs_later):
            ok, error = driver.until(driver.start(target))
            assert not ok and isinstance(error, CallTimeout) and isinstance(error, TimeoutError)
            assert str(error) == f"`{target.__name__}` gave no answer in 0.01 s"
        go.set()
        driver.until(driver.start(unordered(lambda: 1)))
    wait_until(lambda: seen == ["cancelled"] * 3)


def test_a_call_that_hangs_does_not_block_others_once_timed_out(monkeypatch):
    go = threading.Event()
    monkeypatch.setattr(_workers.POOL, "cap", 1)

    @unordered(timeout=0.01, max_concurrency=1)
    def hangs(first):
        if first:
            go.wait(20)
        return "fine"

    with Driver() as driver:
        first, second = driver.start(hangs, True), driver.start(hangs, False)
        assert isinstance(driver.until(first)[1], CallTimeout)
        driver.until(second)
        go.set()


def test_retry():
    tries = []

    @unordered(retry={"times": 3, "wait": 0, "on": OSError})
    def flaky(error, until):
        tries.append(1)
        if len(tries) < until:
            raise error
        return "fine"

    for target in (flaky, sequential(retry={"times": 3, "wait": 0, "on": OSError})(lambda *args: flaky(*args))):
        for error, until, ok, made in ((OSError(), 4, True, 4), (OSError(), 9, False, 4), (ValueError(), 9, False, 1)):
            tries.clear()
            with Driver() as driver:
                done = driver.until(driver.start(target, error, until)) if target is flaky else driver.here(target, error, until)
            assert done == ((True, "fine") if ok else (False, error)) and len(tries) == made


def test_executor():
    with ThreadPoolExecutor(1, "mine") as pool, Driver() as driver:
        ask = unordered(executor=pool)(lambda: threading.current_thread().name)
        assert driver.until(driver.start(ask)) == (True, "mine_0")


def test_cancel():
    go, seen = threading.Event(), []

    @unordered(max_concurrency=1)
    def ask(q):
        seen.append(q)
        go.wait(20)
        return q

    @unordered
    async def later():
        try:
            seen.append("begun")
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    with options() as run, Driver() as driver:
        running, queued, third, task = driver.start(ask, 1), driver.start(ask, 2), driver.start(ask, 3), driver.start(later)
        wait_until(lambda: 1 in seen and "begun" in seen)
        for id in (running, queued, task, 99):
            driver.dispatcher.cancel(id)
        go.set()
        assert driver.until(third) == (True, 3)
        assert [id for id, _ in driver.answers()] == [third]
    wait_until(lambda: "cancelled" in seen)
    assert 2 not in seen
    assert [call.outcome for call in run.calls] == ["cancelled", "cancelled", "ok", "cancelled"]
    assert [call.started is None for call in run.calls] == [False, True, False, False]


def test_an_answer_on_its_way_is_dropped_too():
    with Driver() as driver:
        first = driver.start(unordered(lambda: 1))
        wait_until(lambda: not driver.dispatcher.inbox.empty())
        driver.dispatcher.cancel(first)
        assert driver.until(driver.start(unordered(lambda: 2))) == (True, 2)
        assert len(driver.arrived) == 1


def test_finish_cancels_what_is_left():
    go = threading.Event()
    with options() as run:
        with pytest.raises(ZeroDivisionError), Driver() as driver:
            driver.start(unordered(lambda: go.wait(20)))
            raise ZeroDivisionError
        go.set()
    assert [call.outcome for call in run.calls] == ["cancelled"]


def test_waiting_for_nothing_is_a_bug():
    with Driver() as driver, pytest.raises(RuntimeError, match="no call is in flight"):
        driver.dispatcher.wait()


@pytest.mark.parametrize("clock", ["real", "virtual"])
def test_runs_inside_calls_need_no_place_of_their_own(monkeypatch, clock):
    monkeypatch.setattr(_workers.POOL, "cap", 1)

    @unordered(max_concurrency=1)
    def tree(depth):
        if depth == 0:
            return 1
        with Driver() as inner:
            ids = [inner.start(tree, depth - 1) for _ in range(2)]
            inner.until(*ids)
            return sum(value for _, (_, value) in inner.answers())

    @unordered
    async def later(depth):
        return tree(depth)

    with options(clock=clock, max_concurrency=1), Driver() as driver:
        assert driver.until(driver.start(tree, 4)) == (True, 16)
        assert driver.until(driver.start(later, 2)) == (True, 4)
        assert driver.here(tree, 3) == (True, 8)


def test_async_calls_of_a_run_that_blocks_the_loop():
    @unordered
    async def inner(q):
        await asyncio.sleep(0)
        return q

    @unordered
    async def outer(depth):
        with Driver() as driver:
            return driver.until(driver.start(outer, depth - 1) if depth else driver.start(inner, "deep"))

    with Driver() as driver:
        assert driver.until(driver.start(outer, 2)) == (True, (True, (True, (True, "deep"))))


def test_several_threads_and_a_running_loop():
    def run_one(q):
        with Driver() as driver:
            return driver.until(driver.start(unordered(lambda: q)))[1]

    async def main():
        return run_one("in a loop")

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(run_one, range(50))) == list(range(50))
    assert asyncio.run(main()) == "in a loop"


def test_what_the_run_records():
    @unordered
    def ask(q, *, n=1):
        return q

    with options() as run:
        for _ in range(2):
            with Driver() as driver:
                driver.until(driver.start(ask, "a", n=2))
                driver.here(len, "abc")
                driver.output(print, "x")
    shown = [(call.name, call.args, call.kwargs, call.kind, call.label, call.line, call.outcome) for call in run.calls[:3]]
    assert shown == [
        ("ask", ("a",), {"n": 2}, "unordered", (0, 0), 10, "ok"),
        ("len", ("abc",), {}, "sequential", (0, 1), 11, "ok"),
        ("print", ("x",), {}, "output", (0, 2), 12, "ok"),
    ]
    assert [call.label for call in run.calls] == sorted(call.label for call in run.calls)
    for call in run.calls:
        assert 0 <= call.queued <= call.started <= call.ended <= run.makespan
    assert run.output == "x\nx\n" and 0 < run.first_output < run.makespan


def test_a_run_that_nobody_asked_for_stays_small():
    with Driver() as driver:
        for _ in range(2000):
            driver.here(len, "abc")
    assert last_run() is driver.dispatcher.run
    assert len(last_run().calls) == 1000


def in_a_process(code, **given):
    code = "import sys; sys.path.insert(0, %r)\n" % __file__.rpartition("/")[0] + textwrap.dedent(code)
    return subprocess.Popen([sys.executable, "-W", "ignore", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **given)


SLEEPERS = """
    import asyncio, os, time
    from driver import Driver
    from sooner._kinds import unordered

    @unordered
    def sleeps(): time.sleep(30)

    @unordered
    async def sleeps_later():
        try: await asyncio.sleep(30)
        finally: os.write(1, b"closed\\n")

    driver = Driver()
    for _ in range(50): driver.start(sleeps)
    driver.start(sleeps_later)
    while not driver.dispatcher.run.calls[-1].started: time.sleep(0.01)
    print("ready", flush=True)
"""


def test_ctrl_c():
    # It is the answer of the oldest call, and what the run then ends with.
    child = in_a_process(SLEEPERS + "    with driver: raise driver.until(0)[1]\n")
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    out, error = child.communicate(timeout=20)
    assert child.returncode == -signal.SIGINT or child.returncode == 130
    assert error.rstrip().endswith("KeyboardInterrupt") and "Fatal" not in error
    assert out == "closed\n"


def test_exit_while_calls_run():
    child = in_a_process(SLEEPERS + "    import sys; sys.exit(7)\n")
    out, error = child.communicate(timeout=20)
    assert (child.returncode, out, error) == (7, "ready\nclosed\n", "")


def test_exit_while_calls_return():
    code = """
    import time
    from driver import Driver
    from sooner._kinds import unordered
    ask = unordered(lambda: time.sleep(0.001))
    driver = Driver()
    for _ in range(3000): driver.start(ask)
    driver.until(0)
    """
    for _ in range(5):
        child = in_a_process(code)
        assert (*child.communicate(timeout=20), child.returncode) == ("", "", 0)


def test_fork():
    code = """
    import os, asyncio, time
    from driver import Driver
    from sooner._kinds import unordered
    ask, later = unordered(lambda q: q), unordered(timeout=9)(lambda q: q)
    async def wait(q): return await asyncio.sleep(0, q)
    unordered(wait)
    def both():
        with Driver() as driver:
            ids = [driver.start(one, 1) for one in (ask, wait, later)]
            driver.until(*ids)
            assert all(ok for _, (ok, _) in driver.answers()), driver.answers()
    both()
    child = os.fork()
    both()
    if child:
        print(os.waitpid(child, 0)[1])
    """
    child = in_a_process(code)
    assert (*child.communicate(timeout=20), child.returncode) == ("0\n", "", 0)


def wait_until(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)
