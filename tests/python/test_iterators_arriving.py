"""`zip`, `enumerate`, `chain`, `islice`, `takewhile`, `map` and `filter` over what is arriving: what Python gives, as soon as it is there."""

import itertools
import random
from itertools import chain, islice, takewhile

import pytest
import sooner
from sooner import Stream, readonly, sequential, sim, unordered
from sooner._options import options


def stream(pieces, kind=unordered, items=False, step=1.0, start=0.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(start + step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


@sooner.auto
def everything(text, things, names):
    words, found = text(), things()
    return (
        [pair for pair in zip(words, found)],
        [pair for pair in zip(names, words, range(100))],
        [pair for pair in zip(found, found[1:])],
        [pair for pair in enumerate(words.split(), start=2)],
        [pair for pair in enumerate(zip(words, names))],
        [item for item in chain(words.split(), found, names)],
        [c for c in chain(words)],
        [item for item in islice(found, 2)],
        [c for c in islice(words, 1, 6, 2)],
        [c for c in islice(words, 3, None)],
        [line for line in map(str.strip, words.splitlines())],
        [size for size in map(len, words.split())],
        [both for both in map(max, words, words.upper())],
        [line for line in filter(None, words.splitlines())],
        [c for c in filter(str.isalpha, words)],
        [item for item in map(str, found)],
        [line for line in takewhile(str.strip, words.splitlines())],
        [c for c in takewhile(lambda c: c != "B", words)],
        [item for item in takewhile(lambda item: item is not None, found)],
        [both for both in map(lambda c, item: f"{c}{item}", words, found)],
        [pair for pair in enumerate(filter(lambda word: "a" in word and len(word) < 3, words.split()))],
        words,
        found,
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_chunking_gives_what_the_whole_gives(seed):
    chance = random.Random(seed)
    text = "".join(chance.choice(["\n", " ", "a", "B", "ß", "😀", "\r\n"]) for _ in range(chance.randrange(14)))
    items = [chance.choice([1, "x", None, (2, 3)]) for _ in range(chance.randrange(5))]
    places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(6)))
    pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)])]
    names = chance.choice([["p", "q", "r"], ("p",), [], "pqrst"])
    words = stream(pieces, step=chance.choice([0.5, 1.0, 3.0]), start=chance.choice([0.0, 5.0]))
    things = stream(items, items=True, step=chance.choice([0.5, 1.0, 3.0]), start=chance.choice([0.0, 5.0]))
    whole = everything.original(lambda: text, lambda: list(items), names)
    with options(clock="virtual", seed=seed):
        assert everything(words, things, names) == whole


@unordered
@sim.latency(0.25)
def asked(name, item):
    pass


slow, fast = stream(["a", "b", "c"], items=True, start=1.0), stream("xyz", items=True, start=0.5, step=0.5)


def together():
    for pair in zip(slow(), fast(), ["p", "q", "r", "s"]):
        asked("zip", pair)


def numbered():
    for pair in enumerate(slow(), start=1):
        asked("enumerate", pair)


def behind():
    for item in chain(fast(), slow()):
        asked("chain", item)


def sliced():
    for item in islice(slow(), 1, None):
        asked("islice", item)


def mapped():
    for item in map(str.upper, slow()):
        asked("map", item)


def kept():
    for item in filter(str.isalpha, slow()):
        asked("filter", item)


def nested():
    for pair in enumerate(zip(slow(), fast())):
        asked("nested", pair)


def by_own_functions():
    for item in map(lambda item: item.upper() + "!", filter(lambda item: item not in "xy", slow())):
        asked("own", item)


def taken_while():
    for item in takewhile(lambda item: item < "c", slow()):
        asked("takewhile", item)


DRIVEN = {
    **dict.fromkeys([together, numbered, mapped, kept, nested, by_own_functions], [1.0, 2.0, 3.0]),
    behind: [0.5, 1.0, 1.5, 1.5, 2.0, 3.0],
    sliced: [2.0, 3.0],
    taken_while: [1.0, 2.0],
}


@pytest.mark.parametrize("function", DRIVEN, ids=lambda function: function.__name__)
def test_pieces_drive_every_one_of_them(function):
    with options(clock="virtual") as record:
        sooner.auto(function)()
    assert sorted(call.started for call in record.calls if call.name == "asked") == DRIVEN[function]


@pytest.mark.parametrize("seed", range(3))
def test_a_loop_ends_where_the_iterator_ends(seed):
    """Whatever is still to come: the producer is closed."""
    @unordered
    @sim.stream([(float(i), i) for i in range(100)], items=True)
    def numbers():
        pass

    def first():
        found = []
        for number in islice(numbers(), 3):
            found.append(number)
        print("done")
        return found

    # `zip` asks its first operand first: it is over when that is.
    def pairs():
        found = []
        for pair in zip("abc", numbers()):
            found.append(pair)
        print("done")
        return found

    def small():
        found = []
        for number in takewhile(lambda number: number < 2, numbers()):
            found.append(number)
        print("done")
        return found

    for function, value in ((first, [0, 1, 2]), (small, [0, 1]), (pairs, [("a", 0), ("b", 1), ("c", 2)])):
        with options(clock="virtual", seed=seed) as record:
            assert sooner.auto(function)() == value
        assert (record.makespan, record.first_output) == (2.0, 2.0)
        assert [call.outcome for call in record.calls if call.name == "numbers"] == ["cancelled"]


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
def test_lists_that_are_changed_meanwhile(kind):
    items = stream([1, 2, 3], kind, items=True, step=0.001)

    def own_list():
        names, found = ["a", "b", "c"], []
        for name, item in zip(names, items()):
            found.append((name, item))
            names[2] = "changed"
            if len(names) < 5:
                names.insert(2, "inserted")
        return found, names

    def arriving():
        found, pairs = items(), []
        for a, b in zip(found, found):
            pairs.append((a, b))
            found[2] = "changed"
        return pairs, found

    def used_elsewhere():
        found = items()
        pairs = enumerate(found)
        first = [pair for pair in zip(pairs, "ab")]
        return first, [pair for pair in pairs]

    def kept():
        pairs = zip(items(), "xyz")
        again = pairs
        return [pair for pair in pairs], [pair for pair in again]

    for function in (own_list, arriving, used_elsewhere, kept):
        for seed in range(4):
            with options(clock="virtual", seed=seed):
                assert sooner.auto(function)() == function(), function.__name__


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("busy", [0.0, 10.0])
def test_a_fault_appears_where_it_is_reached(at, busy):
    source, saved = stream([*range(at), OSError("cut off")], items=True), []
    ask, save = unordered(sim.latency(busy)(lambda: None)), sequential(saved.append)

    @sooner.auto
    def run(whole):
        found = source()
        ask()
        if whole:
            return list(zip(found, "abcd"))
        for item, _ in zip(found, "abcd"):
            save(item)

    @sooner.auto
    def left():
        for item, _ in zip(source(), "abcd"):
            break
        return item

    for seed in range(3):
        saved.clear()
        with pytest.raises(OSError), options(clock="virtual", seed=seed):
            run(False)
        assert saved == list(range(at))
        with pytest.raises(OSError), options(clock="virtual", seed=seed):
            run(True)
        if at:
            with options(clock="virtual", seed=seed):
                assert left() == 0


def test_functions_of_the_program_are_called_as_always():
    items, seen = stream([1, 2, 3], items=True), []

    def note(item):
        seen.append(item)
        return item * 2

    @sooner.auto
    def run():
        found = [item for item in map(note, items())]
        kept = [item for item in filter(lambda item: item > 1, items())]
        taken = [item for item in takewhile(lambda item: note(item) < 6, items())]
        limit = 3
        few = [item for item in takewhile(lambda item: item < limit, items())]
        limit = 2
        failing = map(lambda item: 1 // (item - 2), items())
        try:
            for item in failing:
                few.append(item)
        except ZeroDivisionError as error:
            few.append(type(error).__name__)
        return found, kept, taken, few, [pair for pair in zip(items(), iter("abc"))]

    with options(clock="virtual"):
        assert run() == ([2, 4, 6], [2, 3], [1, 2], [1, 2, -1, "ZeroDivisionError"], [(1, "a"), (2, "b"), (3, "c")])
    assert seen == [1, 2, 3, 1, 2, 3]


def test_an_endless_stream():
    @unordered
    def endless() -> Stream[int]:
        yield from itertools.count()

    @sooner.auto
    def run():
        return [pair for pair in islice(zip(endless(), "abc"), 2)]

    assert run() == [(0, "a"), (1, "b")]


def test_labels_do_not_hang_on_what_has_arrived():
    """Neither on pieces nor on how many bytes a character has; their order is program order."""
    ask = unordered(sim.latency(0.25)(lambda item: None))

    def labels(text, items):
        @sooner.auto
        def run():
            words, found = text(), items()
            for c in words:
                ask(c)
            for line in words.splitlines():
                ask(line)
            for item in found:
                ask(item)
            for pair in zip(words, found):
                ask(pair)

        with options(clock="virtual") as record:
            run()
        calls = {call.label: call.args for call in record.calls if call.args}
        return [(label, calls[label]) for label in sorted(calls)]

    whole = labels(unordered(lambda: "ä\n😀b"), unordered(lambda: [1, 2, 3]))
    assert labels(stream(["ä", "\n😀", "b"]), stream([1, 2, 3], items=True)) == whole
    assert [args[0] for _, args in whole] == [*"ä\n😀b", "ä", "😀b", 1, 2, 3, ("ä", 1), ("\n", 2), ("😀", 3)]


@unordered
@sim.latency(0.1)
def quoted(value):
    return f"<{value}>"


@unordered
def eaten(things: Stream[object]):
    return list(things)


@sooner.auto
def kept_in_a_list(things):
    upper, few = list(map(str.upper, things())), list(islice(things(), 2))
    first, second = islice(things(), 2)
    number, pair = list(enumerate(things()))[1], list(zip(things(), "xyz"))[0]
    others = [quoted(item) for item in list(chain(things(), ["z"]))]
    return quoted(upper[0]), upper[1:], quoted(few[1]), quoted(first), second, number, quoted(pair), others


@sooner.auto
def handed_to_a_taker(things):
    return eaten(map(str.upper, things())), eaten(enumerate(things())), eaten(islice(things(), 2)), eaten(things())


@pytest.mark.parametrize("function", [kept_in_a_list, handed_to_a_taker])
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_an_iterator_that_no_loop_has_is_made(function, seed):
    expected = function.original(lambda: ["a", "b", "c"])
    with options(clock="virtual", seed=seed):
        assert function(stream(["a", "b", "c"], items=True)) == expected
