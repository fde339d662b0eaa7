"""`@sooner.auto async def`: a coroutine function that orchestrates, awaited on the caller's loop."""

import asyncio
import contextvars
import inspect
import pickle
import threading

import pytest
import sooner


async def double(x):
    await asyncio.sleep(0)
    return 2 * x


@sooner.auto
async def quadruple(x):
    "Doubles twice."
    return await double(await double(x))


class Client:
    def __init__(self, base):
        self.base = base

    @sooner.auto
    async def fetch(self, x):
        return self.base + await quadruple(x)

    def __eq__(self, other):
        return self.base == other.base

    __hash__ = None


def test_it_stays_a_coroutine_function():
    for function in (quadruple, Client.fetch, Client(1).fetch):
        assert inspect.iscoroutinefunction(function), function
        assert asyncio.iscoroutinefunction(function), function
    coroutine = quadruple(1)
    assert inspect.iscoroutine(coroutine)
    coroutine.close()
    assert (quadruple.__name__, quadruple.__doc__, str(inspect.signature(quadruple))) == ("quadruple", "Doubles twice.", "(x)")
    assert str(inspect.signature(Client(1).fetch)) == "(x)"
    assert inspect.iscoroutinefunction(quadruple.original)


def test_it_is_awaited():
    async def main():
        assert await quadruple(3) == 12
        assert await quadruple.aio(3) == 12
        assert await Client(1).fetch(2) == 9
        assert await Client.fetch(Client(1), 2) == 9
        assert await Client(1).fetch.aio(x=2) == 9
        assert await asyncio.gather(*(quadruple(i) for i in range(20))) == [4 * i for i in range(20)]

    asyncio.run(main())


def test_what_it_awaits_runs_on_the_callers_loop():
    tag = contextvars.ContextVar("tag", default="none")

    async def where():
        return asyncio.get_running_loop(), threading.current_thread(), tag.get()

    @sooner.auto
    async def f():
        return await where()

    async def main():
        tag.set("here")
        assert await f() == (asyncio.get_running_loop(), threading.current_thread(), "here")

    asyncio.run(main())


def test_asyncio_finds_the_loop():
    @sooner.auto
    async def f(n):
        later = asyncio.create_task(double(100))
        doubled = await asyncio.gather(*(quadruple(i) for i in range(n)))
        return doubled, await later, await asyncio.wait_for(double(1), 10), asyncio.get_running_loop()

    async def main():
        assert await f(3) == ([0, 4, 8], 200, 2, asyncio.get_running_loop())

    asyncio.run(main())


def test_many_that_await_each_other_do_not_run_out_of_threads():
    @sooner.auto
    async def down(n):
        return 0 if n == 0 else 1 + await down(n - 1)

    assert asyncio.run(down(60)) == 60


def test_the_original_called_from_orchestrating_code_is_a_coroutine_function():
    @sooner.auto
    async def f():
        return await quadruple.original(1), await double(2)

    assert asyncio.run(f()) == (4, 4)


def test_exceptions_pass_through_it():
    async def fails(x):
        raise ValueError(x)

    @sooner.auto
    async def f(x):
        try:
            await fails(x)
        except ValueError as error:
            raise KeyError(x) from error

    with pytest.raises(KeyError) as raised:
        asyncio.run(f(1))
    assert isinstance(raised.value.__cause__, ValueError)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        asyncio.run(f())


def test_other_code_never_sees_an_answer_that_is_still_to_come():
    asked, go = threading.Event(), threading.Event()
    table, rows, client = {}, [], Client(0)

    @sooner.unordered
    def answer(x):
        asked.set()
        assert go.wait(60)
        return x

    @sooner.auto
    def fill(name):
        table[name] = answer(name)
        found = [answer(name)]
        rows.append(found)
        client.base = answer(3)
        return table[name], rows, client.base

    async def main():
        task = asyncio.create_task(fill.aio("a"))
        await asyncio.to_thread(asked.wait, 60)
        await asyncio.sleep(0.05)
        seen = str([table, rows, client.base])
        go.set()
        return seen, await task

    assert asyncio.run(main()) == ("[{}, [], 0]", ("a", [["a"]], 3))
    assert table == {"a": "a"}


def test_cancelling_it_cancels_what_it_awaits():
    events = []

    async def slow():
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            events.append("cancelled")
            raise

    @sooner.auto
    async def f():
        await slow()
        events.append("went on")

    async def main():
        task = asyncio.create_task(f())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0.05)

    asyncio.run(main())
    assert events == ["cancelled"]


def test_strategy_python_awaits_the_original():
    @sooner.auto
    async def f():
        return threading.current_thread() is threading.main_thread()

    async def main():
        with sooner.options(strategy="python"):
            return await f()

    assert asyncio.run(main()) is True


def test_fallback_awaits_the_original():
    @sooner.auto(fallback=True)
    async def f():
        return sorted(locals())

    assert asyncio.run(f()) == []


def test_pickling():
    assert pickle.loads(pickle.dumps(quadruple)) is quadruple
    method = pickle.loads(pickle.dumps(Client(5).fetch))
    assert asyncio.run(method(1)) == 9


def test_one_called_without_await_gives_a_coroutine():
    log = []

    async def step(x):
        log.append(x)
        return x

    @sooner.auto
    async def f():
        first, never = step(1), step(2)
        before = list(log)
        never.close()
        return before, inspect.iscoroutine(first), await first, await asyncio.gather(step(3), step(4)), list(log)

    async def recorded():
        with sooner.options(clock="virtual") as run:
            return await f(), [call.name for call in run.calls if call.name.endswith("step")]

    expected = [], True, 1, [3, 4], [1, 3, 4]
    assert asyncio.run(f()) == expected
    log.clear()
    outcome, calls = asyncio.run(recorded())
    assert outcome == expected and len(calls) == 4


def test_what_is_behind_an_await_of_a_pending_coroutine_waits_for_it():
    @sooner.unordered
    @sooner.sim.latency(1.0)
    def ask(x):
        return x

    log = []

    async def step(x):
        log.append(x)

    @sooner.auto
    async def f():
        later = step(ask(1))
        await later
        seen = len(log)
        await step(ask(2))
        return seen, len(log)

    async def main():
        with sooner.options(clock="virtual"):
            return await f()

    assert asyncio.run(main()) == (1, 2)


def test_awaited_calls_overlap():
    class Service:
        @sooner.unordered
        @sooner.sim.latency(1.0)
        async def ask(self, x):
            return x

    @sooner.auto
    async def f():
        service, seen = Service(), {}
        for x in range(3):
            seen[x] = await service.ask(x)
            if await service.ask(10) > 5:
                seen[x] += await service.ask(x)
        return seen

    async def main():
        with sooner.options(clock="virtual") as run:
            return await f(), run

    seen, run = asyncio.run(main())
    assert (seen, run.makespan) == ({0: 0, 1: 2, 2: 4}, 2.0)


@sooner.unordered
async def asked(question):
    await asyncio.sleep(0)
    if question == "bad":
        raise ValueError(question)
    return f"about {question}"


async def helper(question):
    return await asked(question), "helped"


@sooner.auto
async def awaited_by_asyncio(questions):
    both = await asyncio.gather(*[asked(q) for q in questions])
    mixed = await asyncio.gather(asked(1), helper(2), asyncio.sleep(0, "slept"))
    task = asyncio.create_task(asked("task"))
    later = [asked(q) for q in questions]
    done, pending = await asyncio.wait([asyncio.create_task(asked(q)) for q in questions])
    completed = sorted([await one for one in asyncio.as_completed(later)])
    try:
        failed = await asyncio.gather(asked(1), asked("bad"))
    except ValueError as error:
        failed = repr(error)
    return both, mixed, await task, sorted(one.result() for one in done), pending, completed, await asyncio.wait_for(helper(3), 9), failed


@sooner.auto
async def limited():
    return await asyncio.wait_for(asked(1), 9)


def test_an_annotated_call_cannot_be_ended_by_asyncio():
    with pytest.raises(TypeError, match="limit its time in the function itself"):
        asyncio.run(limited())


def test_functions_of_asyncio_take_answers():
    assert asyncio.run(awaited_by_asyncio("ab")) == asyncio.run(awaited_by_asyncio.original("ab"))
