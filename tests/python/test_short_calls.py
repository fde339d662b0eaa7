"""Sequential functions whose calls are short are called on the spot after a while (`pace.rs`). Nobody can tell, but by the clock."""

import asyncio
import contextlib
import io
import sys
import threading
import time
import traceback

import pytest
import sooner

OFTEN = 200  # more than it takes

seen = []


@sooner.sequential
def note(x, *, again=0):
    seen.append(x)
    if x == "fail":
        raise LookupError(x)
    print("noted", x, again)
    return x


class Log:
    def __init__(self):
        self.lines = []

    @sooner.sequential
    def add(self, line):
        self.lines.append(line)
        return len(self.lines)


@sooner.unordered
def same(x):
    return x


def observed(function, *args):
    """What a function gives or raises, prints, and does in order."""
    seen.clear()
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        try:
            ended = function(*args)
        except Exception as error:
            lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == __file__]
            ended = type(error), str(error), lines[1:]
    return ended, written.getvalue(), list(seen)


@sooner.auto
def counting(count):
    total = 0
    for number in range(count):
        print("before", number)
        total += note(number)
        total += note(number, again=number)
    return total


@sooner.auto
def failing(count):
    caught = []
    for number in range(count):
        try:
            note("fail" if number % 7 == 3 else number)
        except LookupError as error:
            caught.append((number, str(error), sys.exc_info()[0]))
    note("fail")
    return caught


@sooner.auto
def between(count):
    total = []
    for number in range(count):
        note(number)
        total.append(same(number))  # Behind it something is outstanding.
        note(total[-1] + 1)
    return total


@sooner.auto
def methods(count):
    log = Log()
    sizes = [log.add(number) for number in range(count)]
    add = log.add
    sizes += [add(number) for number in range(count)]
    return sizes, log.lines


@pytest.mark.parametrize("function", [counting, failing, between, methods])
def test_nobody_can_tell(function):
    for _ in range(2):
        assert observed(function, OFTEN) == observed(function.original, OFTEN)


def test_a_record_lists_every_call():
    counting(OFTEN)
    with sooner.options() as run:
        counting(OFTEN)
    assert [call.name for call in run.calls if call.kind == "sequential"] == ["note"] * (2 * OFTEN)


def test_behind_a_call_that_was_long_the_code_goes_on():
    begun = threading.Event()

    @sooner.sequential
    def save(x):
        if x == "long":
            time.sleep(0.03)
        return begun.wait(30) if x == "wait" else x

    @sooner.unordered
    def begin():
        begun.set()

    @sooner.auto
    def run():
        for number in range(OFTEN):
            save(number)
        save("long")
        for number in range(OFTEN):
            save(number)
        waited = save("wait")
        begin()
        return waited

    assert run() is True


def test_a_run_inside_a_short_call():
    @sooner.auto
    def inner(x):
        return same(x) + note(x)

    @sooner.sequential
    def outer(x):
        return inner(x) if x == OFTEN else x

    @sooner.auto
    def run():
        return [outer(number) for number in range(OFTEN + 1)]

    assert observed(run)[0] == [*range(OFTEN), 2 * OFTEN]


def test_context_variables_set_by_a_short_call_stay_set():
    from contextvars import ContextVar

    current = ContextVar("current", default=None)
    enter = sooner.sequential(lambda x: current.set(x) and None)

    @sooner.auto
    def run():
        for number in range(OFTEN):
            enter(number)
        return current.get()

    assert run() == OFTEN - 1


def test_an_annotation_that_comes_later_counts():
    def plain(x):
        return threading.get_ident()

    count = sooner.sequential(lambda x: x)

    @sooner.auto
    def run():
        for number in range(OFTEN):
            count(number)
        return plain(0)

    assert run() == threading.get_ident()
    sooner.annotate(plain, sooner.unordered)
    assert run() != threading.get_ident()


def test_closing_a_stream_ends_a_loop_of_short_calls():
    ended = threading.Event()
    count = sooner.sequential(lambda x: x)

    @sooner.auto
    def endless():
        number = 0
        try:
            print("begun")
            while True:
                number = count(number) + 1
        finally:
            ended.set()

    pieces = endless.stream()
    assert next(iter(pieces)) == "begun\n"
    time.sleep(0.01)
    pieces.close()
    assert ended.wait(30)


def test_cancelling_a_task_ends_a_loop_of_short_calls():
    count = sooner.sequential(lambda x: x)

    @sooner.auto
    def endless():
        number = 0
        while True:
            number = count(number) + 1

    async def main():
        task = asyncio.create_task(endless.aio())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(main(), 30))
