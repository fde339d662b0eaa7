"""`.aio()` and `@sooner.auto async def`: annotated `async def` calls run on the loop of whoever awaits the run; effects on one thread."""

import asyncio
import contextvars
import sqlite3
import threading

import pytest

import sooner
from sooner import _loop, sequential, sim, unordered

USER = contextvars.ContextVar("user", default="nobody")


class Session:
    """A client that belongs to a loop, as those of async libraries do."""

    def __init__(self):
        self.loop, self.thread = asyncio.get_running_loop(), threading.current_thread()

    @unordered
    async def get(self, path):
        await asyncio.sleep(0)
        assert (asyncio.get_running_loop(), threading.current_thread()) == (self.loop, self.thread)
        return f"<{path}>"


@unordered
async def where(_=None):
    await asyncio.sleep(0)
    return threading.current_thread()


@sooner.auto
def pages(session, paths):
    return [session.get(path) for path in paths]


@sooner.auto
async def awaited_pages(session, paths):
    return [await session.get(path) for path in paths]


@pytest.fixture(autouse=True)
def nothing_is_left():
    yield
    assert not _loop._lent


@pytest.mark.parametrize("clock", ["real", "virtual"])
@pytest.mark.parametrize("fetch", [pages.aio, awaited_pages, awaited_pages.aio], ids=["aio", "async def", "async def aio"])
def test_clients_of_the_callers_loop_are_used_there(fetch, clock):
    async def main():
        with sooner.options(clock=clock):
            session = Session()
            assert await fetch(session, "ab") == ["<a>", "<b>"]
            both = await asyncio.gather(fetch(session, "c"), fetch(session, "de"))
            return both, await fetch(session, "f")

    for _ in range(2):  # each time on another loop
        assert asyncio.run(main()) == ([["<c>"], ["<d>", "<e>"]], ["<f>"])


def test_queues_are_shared_with_the_caller():
    @sooner.auto
    def relay(take, put, count):
        return [put(take()) for _ in range(count)]

    async def main():
        incoming, outgoing = asyncio.Queue(), asyncio.Queue()

        @unordered
        async def take():
            return await incoming.get()

        @unordered
        async def put(value):
            await outgoing.put(2 * value)

        task = asyncio.create_task(relay.aio(take, put, 3))
        for value in range(3):
            await incoming.put(value)
        found = [await outgoing.get() for _ in range(3)]
        await task
        return sorted(found)

    assert asyncio.run(main()) == [0, 2, 4]


def test_calls_overlap_there():
    @sooner.auto
    def program(meet):
        return [meet(n) for n in range(5)]

    async def main():
        together = asyncio.Barrier(5)

        @unordered
        async def meet(n):
            await together.wait()
            return n

        return await program.aio(meet)

    assert asyncio.run(main()) == [0, 1, 2, 3, 4]


def test_time_is_exact_on_a_virtual_clock():
    @unordered
    @sim.latency(1.0)
    async def ask(q):
        await asyncio.sleep(0)
        return q

    @sooner.auto
    def program():
        return sum([ask(ask(q)) for q in range(4)])

    async def main():
        with sooner.options(clock="virtual") as run:
            found = await program.aio()
        return found, run.makespan

    assert asyncio.run(main()) == (6, 2.0)


@pytest.mark.parametrize("clock", ["real", "virtual"])
def test_a_run_that_blocks_the_loop_has_its_calls_made_elsewhere(clock):
    @sooner.auto
    def inner(n):
        return where(n) if n == 0 else [where(), nested(n - 1)]

    @unordered(max_concurrency=1)
    async def nested(n):
        return threading.current_thread(), inner(n)

    @sooner.auto
    def outer():
        return [where(), nested(2), nested(0)]

    async def main():
        with sooner.options(clock=clock, max_concurrency=2):
            return await outer.aio()

    here, (first, [deep, (second, [deeper, (third, deepest)])]), (other, elsewhere) = asyncio.run(main())
    assert here is threading.current_thread()
    # Which loop a call is made on hangs on which is free; the one that its run blocks is not.
    assert deep is not first and deeper is not second and deepest is not third and elsewhere is not other


def test_runs_that_are_awaited_inside_calls_use_the_loop():
    @sooner.auto
    def inner():
        return where()

    @unordered
    async def call():
        return await inner.aio()

    @unordered
    def on_a_worker():
        return inner()

    @sooner.auto
    def outer():
        return call(), on_a_worker(), where()

    async def main():
        return await outer.aio()

    assert asyncio.run(main()) == (threading.current_thread(),) * 3


def test_a_call_is_cancelled_there():
    seen = []

    @sooner.auto
    def program(wait):
        return wait()

    async def main():
        begun = asyncio.Event()

        @unordered
        async def wait():
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                seen.append(threading.current_thread())
                raise

        task = asyncio.create_task(program.aio(wait))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0)

    asyncio.run(main())
    assert seen == [threading.current_thread()]


def test_the_loop_may_end_before_the_run():
    seen = []

    @sooner.auto
    def program(wait):
        try:
            return wait()
        finally:
            seen.append("finally")

    async def main():
        begun = asyncio.Event()

        @unordered
        async def wait():
            begun.set()
            await asyncio.Event().wait()

        task = asyncio.create_task(program.aio(wait))
        await begun.wait()
        return task

    assert asyncio.run(main()).cancelled()
    assert seen == ["finally"]


def test_pieces_are_made_there():
    @sooner.unordered
    async def write(thread) -> sooner.Stream[str]:
        for piece in ("a ", "b ", "c"):
            await asyncio.sleep(0)
            assert threading.current_thread() is thread
            yield piece

    @sooner.auto
    def program(thread):
        return write(thread)

    async def main():
        return [piece async for piece in program.astream(threading.current_thread())]

    assert "".join(asyncio.run(main())) == "a b c"


@pytest.mark.parametrize("wait", [0.0, 0.01])
def test_effects_have_one_thread_and_see_the_callers_context(wait):
    @unordered
    async def ask(n):
        await asyncio.sleep(wait)
        return n

    @sequential
    def connect():
        return sqlite3.connect(":memory:")

    @sequential
    def execute(connection, text, *values):
        return list(connection.execute(text, values))

    @sequential
    def log_in(name):
        before = USER.get()
        USER.set(name)
        return before

    @sooner.auto
    def program(names):
        connection = connect()
        execute(connection, "create table users (name)")
        for n, name in enumerate(names):
            execute(connection, "insert into users values (?)", name * ask(n))
        return execute(connection, "select * from users"), log_in("ben"), USER.get()

    async def main():
        USER.set("ann")
        found = await program.aio("xyz")
        apart = asyncio.create_task(program.aio(""))
        return found, USER.get(), (await apart)[1:], USER.get()

    rows = [("",), ("y",), ("zz",)]
    assert asyncio.run(main()) == ((rows, "ann", "ben"), "ben", ("ben", "ben"), "ben")


def test_what_code_that_is_awaited_sets_is_set():
    @sooner.auto
    async def log_in(name):
        USER.set(name)
        await asyncio.sleep(0)
        raise ValueError(USER.get())

    async def main():
        with pytest.raises(ValueError, match="cid"):
            await log_in("cid")
        return USER.get()

    assert asyncio.run(main()) == "cid"
