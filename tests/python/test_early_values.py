"""Operations whose value is known before all has arrived: `startswith`, `in`, items, slices, `removeprefix`."""

import random

import pytest
import sooner
from sooner import sequential, sim, unordered
from sooner._options import options


def stream(pieces, kind=unordered, items=False, step=1.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


@sooner.auto
def everything(text, things):
    words, found = text(), things()
    return (
        [words.startswith(start) for start in ("", "a", "ab", "abc", "ß😀", "x")],
        ["b" in words, "" in words, "😀ß" in words, "zz" not in words, "ab" in words],
        [words[:0], words[:2], words[1:3], words[2:], words[:], words[5:2], words[-2:], words[::2]],
        [c for c in words[2:]],
        [c for c in words.removeprefix("ab")],
        [c for c in words.removeprefix("ß")],
        [found[:1], found[:], found[1:3], found[-1:], found[5:]],
        [item for item in found[1:]],
        words,
        found,
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_chunking_gives_what_the_whole_gives(seed):
    chance = random.Random(seed)
    text = "".join(chance.choice(["a", "b", "ß", "😀", "zz"]) for _ in range(chance.randrange(8)))
    items = [chance.randrange(9) for _ in range(chance.randrange(5))]
    places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(6)))
    pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)])]
    whole = everything.original(lambda: text, lambda: list(items))
    with options(clock="virtual", seed=seed):
        assert everything(stream(pieces), stream(items, items=True, step=0.5)) == whole


def test_nobody_waits_for_the_rest():
    text, items = stream(["ab", "cd", "ef"]), stream([1, 2, 3], items=True)
    asked = unordered(sim.latency(0.25)(lambda name, value: None))

    @sooner.auto
    def run():
        words, found = text(), items()
        asked("startswith", words.startswith("abc"))
        asked("not", words.startswith("x"))
        asked("in", "bc" in words)
        asked("slice", words[1:3])
        asked("character", words[4])
        asked("item", found[1])
        asked("items", found[:2])
        asked("never", "x" in words)
        for c in words.removeprefix("a")[1:]:
            asked("each", c)

    with options(clock="virtual") as record:
        run()
    asked = [(call.started, *call.args) for call in record.calls if len(call.args) == 2]
    assert sorted(asked, key=str) == sorted([
        (0.0, "not", False), (1.0, "startswith", True), (1.0, "in", True), (1.0, "slice", "bc"), (2.0, "character", "e"),
        (1.0, "item", 2), (1.0, "items", [1, 2]), (2.0, "never", False),
        (1.0, "each", "c"), (1.0, "each", "d"), (2.0, "each", "e"), (2.0, "each", "f"),
    ], key=str)


def test_what_is_not_there_fails_as_always():
    text, items = stream(["ab", "cd"], step=0.001), stream([1, 2], items=True, step=0.001)
    saved = []
    save = sequential(saved.append)

    def character():
        words = text()
        c = words[7]
        save(c)

    def item():
        found = items()
        one = found[7]
        save(one)

    def method():
        save(items().startswith("a"))

    for function in (character, item, method):
        with pytest.raises((IndexError, AttributeError)) as ours, options(clock="virtual"):
            sooner.auto(function)()
        with pytest.raises((IndexError, AttributeError)) as theirs, options(clock="virtual"):
            function()
        assert str(ours.value) == str(theirs.value) and saved == []


def test_lists_that_are_changed_before_and_after():
    items = stream([1, 2, 3], items=True, step=0.001)

    def run():
        found = items()
        found[0] = "changed"
        first, two = found[0], found[:2]
        found.insert(0, "later")
        two.append("own")
        return first, two, found[0], found

    for seed in range(4):
        with options(clock="virtual", seed=seed):
            assert sooner.auto(run)() == run()
