"""Calls that answer in pieces: what they are worth outside a run, inside one, when they fail and when nobody wants them."""

import asyncio
import contextvars
import functools
import threading
import types

import pytest
import sooner
from driver import Driver
from sooner import AsyncStream, Stream, readonly, sequential, sim, unordered
from sooner._options import options


def text() -> Stream[str]:
    yield "ab\n"
    yield "cd"


def items(n) -> Stream[int]:
    yield from range(n)


async def text_async() -> Stream[str]:
    yield "ab\n"
    await asyncio.sleep(0)
    yield "cd"


def text_of_iterator() -> "Stream[str]":
    return iter(["ab\n", "cd"])


def text_of_async_iterator() -> Stream[str]:
    return text_async()


async def text_awaited() -> "sooner.Stream[str]":
    await asyncio.sleep(0)
    return text()


async def text_awaited_async() -> AsyncStream[str]:
    return text_async()


def text_at_once() -> Stream[str]:
    return "ab\ncd"


SYNC = [text, text_of_iterator, text_of_async_iterator, text_at_once]
ASYNC = [text_async, text_awaited, text_awaited_async]


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
@pytest.mark.parametrize("body", SYNC + ASYNC, ids=lambda body: body.__name__)
def test_the_value_is_the_text(kind, body):
    external = kind(unmarked(body))
    assert external.__name__ == body.__name__ and external.__annotations__ == body.__annotations__

    @sooner.auto
    def run():
        answer = external()
        return type(answer), answer, answer.splitlines(), len(answer)

    plain = external() if body in SYNC else asyncio.run(awaited(external))
    assert plain == "ab\ncd"
    with options(strategy="opportunistic") as record:
        assert run() == (str, "ab\ncd", ["ab", "cd"], 5)
    assert [(call.name, call.kind, call.outcome) for call in record.calls] == [(body.__name__, kind.name, "ok")]


async def awaited(external):
    return await external()


def test_an_async_iterator_is_drained_where_a_plain_function_gives_it():
    told = contextvars.ContextVar("told", default="nothing")

    @unordered
    def asked() -> Stream[int]:
        async def pieces():
            yield told.get()
            await asyncio.sleep(0)
            if told.get() == "fail":
                raise KeyError("gone")

        return pieces()

    async def inside_a_loop():
        return asked()

    told.set("word")
    assert asked() == ["word"] == asyncio.run(inside_a_loop())
    told.set("fail")
    with pytest.raises(KeyError, match="gone"):
        asked()


def unmarked(body):
    """The same function once more: a function can be annotated once."""
    other = types.FunctionType(body.__code__, body.__globals__, body.__name__)
    other.__annotations__ = body.__annotations__
    return other


def test_items_make_a_list_that_can_be_gone_over_again():
    external = unordered(unmarked(items))
    assert external(3) == [0, 1, 2]

    @sooner.auto
    def run(n):
        found = external(n)
        found.append("more")
        return found, [x for x in found], [x for x in found]

    assert run(2) == ([0, 1, "more"],) * 3
    assert run(0) == (["more"],) * 3


def test_a_generator_without_the_annotation_is_used_up():
    @unordered
    def plain():
        yield 1
        yield 2

    @sooner.auto
    def run():
        found = plain()
        return [x for x in found], [x for x in found]

    assert run() == run.original() == ([1, 2], [])


def test_methods_partials_and_wrappers_stream_too():
    class Client:
        word = "x"

        @unordered
        def ask(self, n) -> Stream[str]:
            yield from self.word * n

        @classmethod
        @unordered
        def of_class(cls, n) -> Stream[str]:
            yield from cls.word * n

        @unordered
        @staticmethod
        def static(n) -> Stream[str]:
            yield from "y" * n

    ask = functools.partial(Client().ask, 3)

    @functools.wraps(Client.static)
    def wrapped(n):
        return Client.static(n + 1)

    client = Client()

    @sooner.auto
    def run():
        return client.ask(2), Client.of_class(2), client.static(2), ask(), wrapped(2)

    assert run() == run.original() == ("xx", "xx", "yy", "xxx", "yyy")


def test_somebody_elses_function():
    def theirs(n) -> Stream[int]:
        return iter(range(n))

    sooner.annotate(theirs, unordered)
    mine = sooner.annotate(lambda: 1, unordered)

    @sooner.auto
    def run():
        return theirs(3), mine()

    assert run() == ([0, 1, 2], 1)


def test_pieces_reach_the_driver_before_the_end():
    heard = threading.Event()

    @unordered
    def slow() -> Stream[str]:
        yield "ab"
        assert heard.wait(20)
        yield "cd"

    with Driver() as driver:
        id = driver.start(slow)
        driver.arrived += driver.dispatcher.wait()
        assert driver.pieces(id) == ["ab"] and driver.answers() == []
        heard.set()
        assert driver.until(id) == (True, "abcd")
        assert driver.pieces(id) == ["ab", "cd"]


def test_with_retry_only_what_succeeded_is_told():
    tries = []

    @unordered(retry=2)
    def flaky() -> Stream[int]:
        tries.append(1)
        yield 1
        if len(tries) == 1:
            raise ConnectionError
        yield 2

    with options(clock="virtual"), Driver() as driver:
        id = driver.start(flaky)
        assert driver.until(id) == (True, [1, 2])
        assert driver.pieces(id) == []


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("asynchronous", [False, True])
def test_a_fault_in_the_middle_is_the_fault_of_the_call(at, asynchronous):
    if asynchronous:
        async def failing() -> Stream[int]:
            for i in range(at):
                yield i
            raise KeyError(at)
    else:
        def failing() -> Stream[int]:
            yield from range(at)
            raise KeyError(at)
    failing = unordered(failing)

    @sooner.auto
    def run():
        try:
            return len(failing())
        except KeyError as error:
            return error.args

    with options(strategy="opportunistic") as record:
        assert run() == (at,)
    assert [call.outcome for call in record.calls] == ["error"]


def test_a_simulated_fault():
    cut = unordered(sim.stream([(1.0, "ab"), (2.0, OSError("cut off")), (3.0, "never")])(lambda: None))

    @sooner.auto
    def run():
        try:
            return len(cut())
        except OSError as error:
            return str(error)

    with options(clock="virtual") as record:
        assert run() == "cut off"
    assert record.makespan == 2.0
    assert [(call.outcome, call.ended) for call in record.calls] == [("error", 2.0)]


def test_text_is_made_of_text():
    @unordered
    def wrong() -> Stream[str]:
        yield 1

    with pytest.raises(TypeError, match=r"`wrong` is a Stream\[str\] and gave a piece that is int"):
        wrong()
    with pytest.raises(TypeError, match="written as an annotation"):
        Stream("ab")


def test_a_producer_on_a_thread_is_closed_when_nobody_wants_it():
    closed, dropped = threading.Event(), threading.Event()

    @unordered
    def endless() -> Stream[int]:
        try:
            while True:
                yield 1
                dropped.wait(20)
        finally:
            closed.set()

    with Driver() as driver:
        id = driver.start(endless)
        driver.dispatcher.wait()
        driver.dispatcher.cancel(id)
        dropped.set()
        assert closed.wait(20)
    assert [call.outcome for call in sooner.last_run().calls] == ["cancelled"]


def test_a_producer_on_the_loop_is_closed_when_nobody_wants_it():
    closed = threading.Event()

    @unordered
    async def endless() -> Stream[int]:
        try:
            yield 1
            await asyncio.sleep(1000)
        finally:
            closed.set()

    with Driver() as driver:
        id = driver.start(endless)
        driver.dispatcher.wait()
        driver.dispatcher.cancel(id)
        assert closed.wait(20)


def test_a_timeout_ends_a_stream():
    @unordered(timeout=1.5)
    @sim.stream([(1.0, "ab"), (2.0, "cd")])
    def slow():
        pass

    with options(clock="virtual") as record, Driver() as driver:
        id = driver.start(slow)
        ok, error = driver.until(id)
        assert not ok and isinstance(error, TimeoutError)
        assert driver.pieces(id) == ["ab"]
    assert record.makespan == 1.5
