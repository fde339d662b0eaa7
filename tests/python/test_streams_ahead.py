"""How far a producer gets ahead of whoever reads: a bounded number of pieces, however many there are; and who stops early closes it."""

import asyncio
import itertools
import threading

import pytest
import sooner
from sooner import Stream, readonly, sequential, unordered

PIECES, BOUND = 60_000, 16_384  # 4096 unread, as many on their way, and what the reader's own buffer holds, with room to spare


class Source:
    """A stream of items, or of text, that counts what it was asked for."""

    def __init__(self, kind, text=False, on_loop=False):
        self.made, self.closed, self.text = 0, threading.Event(), text
        self.ahead = 0
        piece = "x" * 100 if text else 1

        def plain():
            try:
                for _ in range(PIECES):
                    self.made += 1
                    yield piece
            finally:
                self.closed.set()

        async def awaited():
            try:
                for number in range(PIECES):
                    self.made += 1
                    yield piece
                    if number % 64 == 0:
                        await asyncio.sleep(0)
            finally:
                self.closed.set()

        body = awaited if on_loop else plain
        body.__annotations__["return"] = Stream[str] if text else Stream[int]
        self.call = kind(body)

    def again(self, bound=BOUND):
        assert self.ahead <= bound and self.closed.is_set()
        self.made = self.ahead = 0
        self.closed.clear()

    def note(self, taken):
        self.ahead = max(self.ahead, self.made - taken)


def slowly(pieces, source, stop):
    """Goes over pieces, now and then long enough for a producer to run ahead; how many of the producer's they were."""
    taken = 0
    for number, piece in enumerate(pieces):
        taken += len(piece) // 100 if isinstance(piece, str) else 1
        if number in (3, 20):
            threading.Event().wait(0.05)
        source.note(taken)
        if number == stop:
            break
    return taken


SHAPES = [(False, False), (True, False), (False, True), (True, True)]


@pytest.mark.parametrize("text, on_loop", SHAPES)
def test_a_call_that_takes_a_stream(text, on_loop):
    source = Source(unordered, text, on_loop)

    @unordered
    def reads(pieces: Stream[int], stop=None) -> int:
        return slowly(pieces, source, stop)

    @sooner.auto
    def all_of_it():
        return reads(source.call())

    @sooner.auto
    def some_of_it():
        return reads(source.call(), 2)

    assert all_of_it() == PIECES
    source.again()
    some_of_it()
    assert source.closed.wait(10) and source.made <= BOUND


@pytest.mark.parametrize("text, on_loop", SHAPES)
def test_a_caller_of_stream(text, on_loop):
    source = Source(unordered, text, on_loop)

    @sooner.auto
    def gives():
        return source.call()

    assert slowly(gives.stream(), source, None) == PIECES
    source.again()
    pieces = gives.stream()
    slowly(pieces, source, 1)
    pieces.close()
    assert source.closed.wait(10) and source.made <= BOUND


def test_a_child_that_reads_and_one_that_is_read():
    """From the producer to a child, from the child to a call, and no further than the slowest."""
    source, through = Source(unordered, text=True), sooner.pipe(["cat"], kind=unordered)

    @unordered
    def reads(pieces: Stream[str], stop=None) -> int:
        return slowly(pieces, source, stop)

    @sooner.auto
    def all_of_it():
        return reads(through(source.call()))

    @sooner.auto
    def some_of_it():
        return reads(through(source.call()), 0)

    all_of_it()
    source.again(2 * BOUND)
    some_of_it()
    assert source.closed.wait(10) and source.made <= 2 * BOUND


@pytest.mark.parametrize("kind", [unordered, readonly], ids=repr)
def test_a_loop_that_waits_for_answers(kind):
    source = Source(kind)

    @unordered
    def ask(number):
        threading.Event().wait(0.02)
        source.note(number)
        return number

    @sooner.auto
    def run():
        for number, _ in enumerate(source.call(), 1):
            if ask(number) == 3:
                break
        return number

    assert run() == 3 and source.ahead <= BOUND


def first_of_a_loop(source):
    for number in source.call():
        return number


def first_of_a_slice(source):
    return source.call()[:1][0]


def first_of_an_iterator(source):
    return list(itertools.islice(enumerate(source.call()), 1))[0][1]


def first_beside_others(source):
    return [number for number, _ in zip(source.call(), "ab")][0]


@pytest.mark.parametrize("kind", [unordered, readonly], ids=repr)
@pytest.mark.parametrize("first", [first_of_a_loop, first_of_a_slice, first_of_an_iterator, first_beside_others], ids=lambda first: first.__name__)
@pytest.mark.parametrize("on_loop", [False, True])
def test_who_stops_early_closes_it(kind, first, on_loop):
    source = Source(kind, on_loop=on_loop)

    @sooner.auto
    def run():
        return first(source)

    assert run() == 1 and source.closed.wait(10) and source.made <= BOUND


def test_a_reader_that_is_left_shows_what_it_has_written(capsys):
    @readonly
    def loud() -> Stream[int]:
        print("begun")
        for number in range(PIECES):
            yield number

    @sooner.auto
    def run():
        print("before")
        for number in loud():
            break
        print("behind", number)

    run()
    assert capsys.readouterr().out == "before\nbegun\nbehind 0\n"


def test_an_effect_has_all_of_its_pieces_wherever_its_reader_stands():
    source = Source(sequential)

    @unordered
    def reached(item) -> int:
        return source.made

    @sooner.auto
    def run():
        for item in source.call():
            return reached(item)

    assert (run(), source.made, source.closed.is_set()) == (PIECES, PIECES, True)
