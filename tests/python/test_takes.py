"""Calls that take a stream: given an iterator over an argument that is still arriving, or over one that is there."""

import asyncio
import functools
import random
import threading
import types

import pytest
import sooner
from sooner import Stream, _clock, readonly, sequential, sim, unordered
from sooner._options import options


def stream(pieces, kind=unordered, items=False):
    """An external whose pieces arrive a second apart, from the first second on."""
    return kind(sim.stream([(1.0 + i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


heard = []


def hear(piece):
    heard.append((_clock.now(), piece))
    return piece


def speak(text: Stream[str], voice=""):
    return [voice + hear(piece) for piece in text]


async def speak_async(text: "Stream[str]", voice=""):
    return [voice + hear(piece) async for piece in text]


def speak_by_name(voice, *, text: Stream[str]):
    return speak(text, voice)


def fresh(kind, body):
    """A function of its own, annotated."""
    copy = types.FunctionType(body.__code__, body.__globals__, body.__name__, body.__defaults__, body.__closure__)
    copy.__annotations__, copy.__kwdefaults__, copy.__qualname__ = body.__annotations__, body.__kwdefaults__, f"{kind.name} {body.__name__}"
    return kind(copy)


class Speaker:
    @unordered
    def speak(self, text: Stream[str], voice=""):
        return speak(text, voice)

    @unordered
    @classmethod
    def speak_for_all(cls, text: Stream[str], voice=""):
        return speak(text, voice)


WAYS = [
    fresh(unordered, speak),
    fresh(unordered, speak_async),
    fresh(readonly, speak),
    fresh(sequential, speak),
    fresh(sequential, speak_async),
    functools.partial(fresh(unordered, speak_by_name), ""),
    Speaker().speak,
    Speaker.speak_for_all,
    functools.partial(Speaker().speak, voice=""),
]


def called(way, text):
    return way(text=text) if isinstance(way, functools.partial) else way(text)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: getattr(way, "__qualname__", "partial"))
def test_an_argument_that_is_arriving(way):
    source = stream(["a\n", "b", "\nc"])
    keyed = isinstance(way, functools.partial)

    @sooner.auto
    def run():
        if keyed:
            return way(text=source())
        return way(source())

    @sooner.auto
    def through_flows():
        text = source()
        if keyed:
            return way(text=text.upper())
        return way(text.upper())

    del heard[:]
    with options(clock="virtual") as record:
        assert run() == ["a\n", "b", "\nc"]
    assert heard == [(1.0, "a\n"), (2.0, "b"), (3.0, "\nc")] and record.makespan == 3.0
    for seed in range(5):
        with options(clock="virtual", seed=seed):
            assert through_flows() == ["A\n", "B", "\nC"]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: getattr(way, "__qualname__", "partial"))
def test_an_argument_that_is_there(way):
    """Outside a run, and inside one: text is one piece, none if it is empty; an iterator stays what it is."""

    @sooner.auto
    def run(text):
        return called(way, text)

    def outside(text):
        value = called(way, text)
        return asyncio.run(value) if asyncio.iscoroutine(value) else value

    for text, pieces in (("abc", ["abc"]), ("", []), (["a", "b"], ["a", "b"])):
        assert run(text) == outside(text) == pieces
    assert outside(iter("ab")) == ["a", "b"]


@unordered
def doubled(text: Stream[str]) -> Stream[str]:
    for piece in text:
        yield piece
        yield piece


@unordered
async def numbered(values: Stream[object]) -> Stream[object]:
    number = 0
    async for value in values:
        yield number, value
        number += 1


@unordered
@sim.latency(0.5)
def asked(item):
    return item


def test_what_takes_may_give():
    source, items = stream(["a\n", "b\n"]), stream([7, 8, 9], items=True)

    @sooner.auto
    def run():
        for line in doubled(doubled(source())).splitlines():
            print(asked(line))
        return [asked(pair) for pair in numbered(items())]

    with options(clock="virtual") as record:
        assert run() == [(0, 7), (1, 8), (2, 9)]
    assert record.output == "a\na\na\na\nb\nb\nb\nb\n"
    assert (record.first_output, record.makespan) == (1.5, 3.5)


@pytest.mark.parametrize("consumer", [fresh(unordered, speak), fresh(unordered, speak_async), fresh(sequential, speak)])
@pytest.mark.parametrize("at", range(4))
def test_a_producer_that_fails(consumer, at):
    """In the consumer's iteration, behind the pieces before; if there are none the consumer is not called."""
    source = stream([*"abc"[:at], ValueError("cut off")])

    @sooner.auto
    def run():
        try:
            return consumer(source())
        except ValueError as error:
            return str(error)

    del heard[:]
    with options(clock="virtual") as record:
        assert run() == "cut off"
    assert [piece for _, piece in heard] == [*"abc"[:at]]
    assert len([call for call in record.calls if "speak" in call.name]) == (at > 0)


def test_a_consumer_that_stops_early_leaves_the_producer():
    closed = []

    @unordered
    def produce() -> Stream[str]:
        try:
            for number in range(1000000):
                yield f"{number}\n"
                told.wait()
        finally:
            closed.append(True)

    @unordered
    def first(text: Stream[str]):
        for piece in text:
            told.set()
            return piece

    told = threading.Event()

    @sooner.auto
    def run():
        return first(produce())

    assert run() == "0\n"
    while not closed:
        threading.Event().wait(0.001)


def test_a_consumer_that_is_not_wanted_any_more_waits_no_longer():
    ended = threading.Event()

    @unordered
    def produce() -> Stream[str]:
        yield "a"
        ended.wait()

    @unordered
    def consume(text: Stream[str]):
        try:
            for _ in text:
                begun.set()
        finally:
            ended.set()

    @unordered
    def fail():
        begun.wait()
        raise KeyError("first")

    begun = threading.Event()

    @sooner.auto
    def run():
        fail()
        consume(produce())

    with pytest.raises(KeyError):
        run()
    assert ended.wait(10)


def test_each_attempt_reads_from_the_beginning():
    tries = []

    @unordered(retry=3)
    def consume(text: Stream[str]):
        tries.append([])
        for piece in text:
            tries[-1].append(piece)
            if len(tries) < 3 and piece == "b":
                raise OSError
        return "".join(tries[-1])

    source = stream(["a", "b", "c"])

    @sooner.auto
    def run():
        return consume(source())

    with options(clock="virtual"):
        assert run() == "abc"
    assert tries == [["a", "b"], ["a", "b"], ["a", "b", "c"]]


def test_a_list_that_is_changed_while_it_is_taken():
    source = stream([1, 2, 3], items=True)

    @unordered
    def total(values: Stream[int]):
        return [value for value in values]

    @sooner.auto
    def run():
        found = source()
        before = total(found)
        found.append(4)
        after = total(found)
        found[0] = 0
        return before, after, found

    for seed in range(20):
        with options(clock="virtual", seed=seed):
            assert run() == ([1, 2, 3], [1, 2, 3, 4], [0, 2, 3, 4])


def test_effects_before_a_consumer_with_an_effect():
    done = []

    @sequential
    def save(what):
        done.append(what)

    @sequential
    def say(text: Stream[str]):
        for piece in text:
            done.append(piece)

    source = stream(["a", "b"])

    @sooner.auto
    def run():
        save("before")
        text = source()
        say(text)
        save("behind")
        say(text)

    for seed in range(5):
        del done[:]
        with options(clock="virtual", seed=seed):
            run()
        assert done == ["before", "a", "b", "behind", "ab"]


def test_keys_and_executors():
    """`on=` may name a resource by the other arguments; an executor is given the whole."""
    from concurrent.futures import ThreadPoolExecutor

    source = stream(["a", "b"])
    with ThreadPoolExecutor(1) as executor:
        by_executor = fresh(unordered(executor=executor), speak)
        by_key = fresh(sequential(on=lambda text, voice: voice), speak)

        @sooner.auto
        def run():
            return by_key(source(), "x"), by_executor(source())

        with options(clock="virtual"):
            assert run() == (["xa", "xb"], ["ab"])


@pytest.mark.parametrize("seed", range(30))
def test_any_chunking_gives_what_the_whole_gives(seed):
    chance = random.Random(seed)
    text = "".join(chance.choice("a\n😀 ,\r") for _ in range(chance.randrange(40)))
    places = [0, *sorted(chance.choices(range(len(text) + 1), k=chance.randrange(8))), len(text)]
    source = stream([text[a:b] for a, b in zip(places, places[1:])])

    @unordered
    def joined(pieces: Stream[str]):
        return "".join(pieces)

    @unordered
    async def lines(pieces: Stream[str]) -> Stream[str]:
        async for piece in pieces:
            yield piece

    @sooner.auto
    def run(source):
        found = source()
        return joined(found), joined(lines(found)), [line for line in lines(found.strip()).splitlines()], joined(lines(found).upper())

    with options(clock="virtual", seed=seed):
        assert run(source) == (text, text, text.strip().splitlines(), text.upper())


def test_the_real_clock():
    source = unordered(_letters)

    @sooner.auto
    def run():
        return [way(source()) for way in ways]

    ways = WAYS[:5]
    assert ["".join(pieces) for pieces in run()] == ["abc"] * 5


def _letters() -> Stream[str]:
    yield from "abc"
