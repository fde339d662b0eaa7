"""Calls of which nothing is asked but that they are made (`_plain.py`): many at once, and what can happen to one."""

import asyncio
import contextlib
import contextvars
import gc
import io
import sys
import threading
import traceback
import weakref

import pytest
import sooner

MANY = 2000  # more than are begun at a time


def squares_of(kind):
    if kind == "async":

        async def square(x):
            await asyncio.sleep(0)
            print("squaring", x)
            return x * x
    elif kind == "around":

        async def squared(x):
            print("squaring", x)
            return x * x

        def square(x):
            return squared(x)
    else:

        def square(x):
            print("squaring", x)
            return x * x

    return sooner.unordered(square)


@pytest.mark.parametrize("kind", ["sync", "async", "around"])
def test_many_at_once_write_in_order(kind):
    square = squares_of(kind)

    @sooner.auto
    def run():
        return [square(number) for number in range(MANY)]

    with contextlib.redirect_stdout(io.StringIO()) as written:
        assert run() == [number * number for number in range(MANY)]
    assert written.getvalue() == "".join(f"squaring {number}\n" for number in range(MANY))
    calls = sooner.last_run().calls
    assert {(call.kind, call.outcome, call.args) for call in calls} == {("unordered", "ok", ())}
    assert all(call.queued <= call.started <= call.ended for call in calls)
    assert [call.label for call in calls] == sorted(call.label for call in calls)


@pytest.mark.parametrize("error", [LookupError, SystemExit, KeyboardInterrupt, asyncio.CancelledError])
@pytest.mark.parametrize("asynchronous", [False, True])
def test_what_a_call_raises_is_its_answer(error, asynchronous):
    async def fail_async(x):
        await asyncio.sleep(0)
        raise error(x)

    def fail(x):
        raise error(x)

    fails = sooner.unordered(fail_async if asynchronous else fail)

    @sooner.unordered
    async def fine(x):
        return x

    @sooner.auto
    def run():
        try:
            fails("why")
        except error as found:
            lines = [frame.name for frame in traceback.extract_tb(found.__traceback__)]
            return type(found), found.args, lines[1:], fine(3)

    assert run() == (error, ("why",), [fails.__name__], 3)
    assert run()[3] == 3, "the loop goes on"


def test_wrong_arguments():
    @sooner.unordered
    async def one(x):
        return x

    @sooner.auto
    def run():
        try:
            return one()
        except TypeError as error:
            return str(error)

    assert "missing 1 required positional argument: 'x'" in run()


@pytest.mark.parametrize("asynchronous", [False, True])
def test_calls_that_nobody_wants_any_more(asynchronous):
    begun, ended = threading.Event(), threading.Event()

    async def long_async():
        begun.set()
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            ended.set()
            raise

    def long():
        begun.set()
        ended.wait(30)

    waits = sooner.unordered(long_async if asynchronous else long)

    @sooner.unordered
    def fail():
        begun.wait(30)
        raise LookupError

    @sooner.auto
    def both():
        return [fail(), waits()]

    with pytest.raises(LookupError):
        both()
    assert asynchronous is ended.wait(30 if asynchronous else 0)
    ended.set()
    outcomes = {call.name.rpartition(".")[2]: call.outcome for call in sooner.last_run().calls}
    assert outcomes[waits.__name__] == "cancelled"


def test_each_has_a_context_of_its_own():
    current = contextvars.ContextVar("current", default=0)

    @sooner.unordered
    def add(x):
        current.set(current.get() + x)
        return current.get()

    @sooner.unordered
    async def add_async(x):
        current.set(current.get() + x)
        return current.get()

    @sooner.auto
    def run():
        return [add(number) for number in range(5)], [add_async(number) for number in range(5)]

    current.set(10)
    assert run() == ([10, 11, 12, 13, 14], [10, 11, 12, 13, 14])
    assert current.get() == 10


def test_runs_inside_of_calls_have_threads_enough():
    @sooner.unordered
    def leaf(x):
        return x

    @sooner.auto
    def inner(x):
        return sum([leaf(number) for number in range(x)])

    @sooner.unordered
    def outer(x):
        return inner(x)

    @sooner.auto
    def run():
        return [outer(3) for _ in range(400)]  # more than there are threads

    assert run() == [3] * 400


def test_redirecting_inside_of_a_call_holds_for_that_call():
    @sooner.unordered
    def quiet(x):
        with contextlib.redirect_stdout(io.StringIO()) as own:
            print("own", x)
        print("loud", x)
        return own.getvalue()

    @sooner.auto
    def run():
        return [quiet(number) for number in range(3)]

    with contextlib.redirect_stdout(io.StringIO()) as written:
        assert run() == ["own 0\n", "own 1\n", "own 2\n"]
    assert written.getvalue() == "loud 0\nloud 1\nloud 2\n"
    assert sys.stdout is not None


def test_what_was_passed_and_answered_is_let_go():
    class Thing:
        pass

    @sooner.unordered
    def make(thing):
        return Thing()

    @sooner.auto
    def run(thing):
        return make(thing)

    thing = Thing()
    made = run(thing)
    known = weakref.ref(thing), weakref.ref(made)
    del thing, made
    gc.collect()
    assert [one() for one in known] == [None, None]
    assert sooner.last_run().calls[-1].name.endswith("make")


def test_a_call_that_ends_all_other_tasks_ends_those_of_no_other_call():
    @sooner.unordered
    async def tidy(x):
        await asyncio.sleep(0.01)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.sleep(0.01)
        return x, len(others)

    @sooner.auto
    def run():
        return [tidy(number) for number in range(5)]

    assert run() == [(number, 0) for number in range(5)]


def test_what_a_method_reads_is_found_again_when_its_class_changes():
    class Client:
        def __init__(self):
            self.key, self.other = ["a"], ["b"]

        @sooner.unordered
        def ask(self, x):
            return f"{self.name()}{x}"

        def name(self):
            return self.key[0]

    @sooner.auto
    def run(client):
        answers = []
        for number in range(3):
            answers.append(client.ask(number))
            client.key = [f"k{number}"]
            client.other = [f"o{number}"]
        return answers

    assert run(Client()) == ["a0", "k01", "k12"]
    Client.name = lambda self: self.other[0]
    assert run(Client()) == ["b0", "o01", "o12"]
