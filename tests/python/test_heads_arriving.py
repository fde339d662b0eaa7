"""What is taken apart while it arrives: `partition`, `split` with a limit, `a, *b = x`; `in` and `isinstance`; lists put together."""

import itertools
import random

import pytest
import sooner
from sooner import Stream, readonly, sequential, sim, unordered
from sooner._options import options


def stream(pieces, kind=unordered, items=False, step=1.0, start=0.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(start + step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


def cut(text, chance):
    places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(6)))
    return [text[a:b] for a, b in zip([0, *places], [*places, len(text)])]


@sooner.auto
def apart(text):
    words = text()
    title, colon, body = words.partition(": ")
    before, last, after = words.rpartition("aa")
    parts = words.partition("\n")
    first, *others = words.split(",")
    limited = words.split(":", 1)
    return (
        (title, colon, body, [c for c in title], [c for c in body], [line for line in body.splitlines()]),
        (before, last, after, [c for c in before]),
        (parts, parts[0], parts[2], [part for part in parts], len(parts)),
        (first, others, [other for other in others]),
        (limited, limited[0], [part for part in words.split("a", 2)]),
        isinstance(words, str), isinstance(words, (int, list)), type(words), type(others), isinstance(others, list),
    )


@sooner.auto
def together(things, more, names):
    found, others = things(), more()
    both, front, back = found + others, names + found, others + names
    names.append("later")
    one, *rest = both
    return (
        both, front, back, found + found,
        [item for item in names + others + found],
        one, rest, [item for item in rest],
        [item for item in others[1:]], [item for item in (found + others)[2:]],
        "x" in both, 1 in found, None not in others, (2, 3) in both,
        type(found), isinstance(both, list),
        found, others, names,
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_chunking_gives_what_the_whole_gives(seed):
    chance = random.Random(seed)
    text = "".join(chance.choice(["\n", ": ", ":", "a", "aa", ",", "ß", "😀"]) for _ in range(chance.randrange(14)))
    whole = apart.original(lambda: text)
    with options(clock="virtual", seed=seed):
        assert apart(stream(cut(text, chance), step=chance.choice([0.5, 1.0]), start=chance.choice([0.0, 5.0]))) == whole


@pytest.mark.parametrize("seed", range(60))
def test_lists_in_any_order(seed):
    chance = random.Random(seed)
    some, more = ([chance.choice([1, "x", None, (2, 3)]) for _ in range(1 + chance.randrange(4))] for _ in range(2))
    whole = together.original(lambda: list(some), lambda: list(more), ["p", "q"])
    things, others = (
        stream(list(items), items=True, kind=chance.choice([unordered, unordered, readonly]), step=chance.choice([0.5, 1.0, 3.0]), start=chance.choice([0.0, 5.0]))
        for items in (some, more)
    )
    with options(clock="virtual", seed=seed):
        assert together(things, others, ["p", "q"]) == whole


def started(function):
    """When each thing was asked about, and when the run ended."""
    with options(clock="virtual") as record:
        sooner.auto(function)()
    return {call.args[0]: call.started for call in record.calls if call.args}, record


ask = unordered(sim.latency(0.25)(lambda item: None))
letter = stream(["Dear ", "Ana: I", " write\nfrom", " Suva.\nYours"])
rows, more_rows = stream(["a", "b", "c"], items=True), stream(["x", "y"], items=True, start=0.5)


def parted():
    name, colon, body = letter().partition(": ")
    for word in name.split():
        ask(word)
    ask(colon)
    for line in body.splitlines():
        ask(line)


def parted_from_behind():
    for word in letter().rpartition("\n")[0].split():
        ask(word)


def limited():
    name, body = letter().split(": ", 1)
    ask(name)
    for line in body.splitlines():
        ask(line)


def head_and_lines():
    first, *lines = letter().splitlines()
    ask(first)
    for line in lines:
        ask(line)


def head_and_rows():
    first, *others = rows()
    ask(first)
    for other in others:
        ask(other)


def added():
    for row in ["first"] + rows() + more_rows():
        ask(row)


def sliced():
    for row in rows()[1:]:
        ask(row)


def found():
    both = rows()
    ask("b is there" if "b" in both else "b is missing")
    ask("z is there" if "z" in both else "z is missing")


def of_class():
    answer = letter()
    ask("text" if isinstance(answer, str) else "something else")
    ask(type(answer).__name__)


DRIVEN = {
    parted: {"Dear": 0.0, "Ana": 1.0, ": ": 1.0, "I write": 2.0, "from Suva.": 3.0, "Yours": 3.0},
    parted_from_behind: {"Dear": 2.0, "Ana:": 2.0, "I": 2.0, "write": 3.0, "from": 3.0, "Suva.": 3.0},
    limited: {"Dear Ana": 1.0, "I write": 2.0, "from Suva.": 3.0, "Yours": 3.0},
    head_and_lines: {"Dear Ana: I write": 2.0, "from Suva.": 3.0, "Yours": 3.0},
    head_and_rows: {"a": 0.0, "b": 1.0, "c": 2.0},
    added: {"first": 0.5, "a": 0.5, "b": 1.0, "c": 2.0, "x": 2.0, "y": 2.0},
    sliced: {"b": 1.0, "c": 2.0},
    found: {"b is there": 1.0, "z is missing": 2.0},
    of_class: {"text": 0.0, "str": 0.0},
}


@pytest.mark.parametrize("function", DRIVEN, ids=lambda function: function.__name__)
def test_pieces_drive_every_one_of_them(function):
    assert started(function)[0] == DRIVEN[function]


@pytest.mark.parametrize("seed", range(3))
def test_output_behind_them_does_not_wait(seed):
    @sooner.auto
    def run():
        title, _, body = letter().partition(": ")
        print(title)
        first, *others = rows()
        print(first)
        for row in ["-"] + others:
            print(row)
        print(body)

    with options(clock="virtual", seed=seed) as record:
        run()
    assert record.output == "Dear Ana\na\n-\nb\nc\nI write\nfrom Suva.\nYours\n"
    assert (record.first_output, record.makespan) == (0.0, 3.0)


def test_a_producer_of_which_nobody_wants_the_rest_is_closed():
    endless = [(float(i), f"{i}\n") for i in range(100)]
    lines = unordered(sim.stream(endless)(lambda: None))
    numbers = unordered(sim.stream(endless, items=True)(lambda: None))

    def part():
        return lines().partition("\n")[0]

    def parts():
        head, _, _ = lines().partition("3\n")
        return head

    def limited():
        first, _ = lines().split("\n", 1)
        return first

    def heads():
        first, second, *_ = numbers()
        return first, second

    def found():
        return "2\n" in numbers()

    values = {part: ("0", 0.0), parts: ("0\n1\n2\n", 3.0), limited: ("0", 0.0), heads: (("0\n", "1\n"), 1.0), found: (True, 2.0)}
    for function, (value, seconds) in values.items():
        with options(clock="virtual") as record:
            assert sooner.auto(function)() == value
        assert (record.makespan, [call.outcome for call in record.calls]) == (seconds, ["cancelled"]), function.__name__


@pytest.mark.parametrize("at", range(1, 5))
@pytest.mark.parametrize("busy", [0.0, 10.0])
def test_a_fault_appears_where_it_is_reached(at, busy):
    text = stream([*["a,", "b,", "c,", "d"][:at], OSError("cut off")])
    items, saved = stream([*range(at), OSError("cut off")], items=True), []
    wait, save = unordered(sim.latency(busy)(lambda: None)), sequential(saved.append)

    def unpacked():
        found = items()
        wait()
        first, second, *others = found
        save(first)
        save(second)
        for other in others:
            save(other)

    def parted():
        words = text()
        wait()
        head, comma, rest = words.partition(",b")
        save(comma)
        for part in rest.split(","):
            save(part)

    def added():
        found = items()
        wait()
        for item in [-1] + found:
            save(item)

    expected = {
        unpacked: list(range(at)) if at > 1 else [],
        parted: [",b", "", "c"][:at] if at > 1 else [],
        added: [-1, *range(at)],
    }
    for function, seed in itertools.product(expected, range(3)):
        saved.clear()
        with pytest.raises(OSError, match="cut off"), options(clock="virtual", seed=seed):
            sooner.auto(function)()
        assert saved == expected[function], function.__name__


def test_what_does_not_fit_fails_as_always():
    text, items, empty = stream(["ab", "cd"], step=0.001), stream([1, 2], items=True, step=0.001), stream([], items=True)
    saved = []
    save = sequential(saved.append)

    def too_few():
        a, b, c, *d = items()
        save(a)

    def too_many():
        (a,) = items()
        save(a)

    def parts_too_many():
        a, b = text().partition("b")
        save(a)

    def no_separator():
        a, b = text().split(";", 1)
        save(a)

    def none_at_all():
        a, *b = empty()
        save(a)

    def list_and_text():
        both = items() + text()
        save(both)

    def text_and_list():
        both = text() + items()
        save(both)

    def list_and_tuple():
        both = items() + (1, 2)
        save(both)

    def parts_and_list():
        both = text().partition("b") + items()
        save(both)

    def not_in_text():
        here = 1 in text()
        save(here)

    for function in (too_few, too_many, parts_too_many, no_separator, none_at_all, list_and_text, text_and_list, list_and_tuple, parts_and_list, not_in_text):
        with pytest.raises((ValueError, TypeError)) as ours, options(clock="virtual"):
            sooner.auto(function)()
        with pytest.raises((ValueError, TypeError)) as theirs, options(clock="virtual"):
            function()
        assert str(ours.value) == str(theirs.value) and saved == [], function.__name__


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
def test_lists_that_are_changed_before_and_after(kind):
    items = stream([1, 2, 3], kind, items=True, step=0.001)

    def run():
        found, names = items(), ["p"]
        all_names = names + found
        names[0] = "changed"
        first, *others = found
        found.append(4)
        more = found + names
        found[0] = "changed"
        others.append("own")
        tail = more[1:]
        more.clear()
        both = items() + items()
        both.insert(0, "new")
        newest, *older = both + [0]
        print(newest, older)
        return found, names, all_names, first, others, more, tail, [item for item in all_names + tail]

    for seed in range(6):
        with options(clock="virtual", seed=seed):
            assert sooner.auto(run)() == run()


@pytest.mark.parametrize("seconds", [0.1, 1.5, 9.0])
def test_lists_with_answers_missing_in_them(seconds):
    words, late = stream(["a,", "b"]), unordered(sim.latency(seconds)(lambda: "late"))

    @sooner.auto
    def run():
        names = ["first"]
        names.append(late())
        both = names + words().split(",")
        first, *others = both
        return both, others, others + names, [name for name in both]

    with options(clock="virtual"):
        assert run() == (["first", "late", "a", "b"], ["late", "a", "b"], ["late", "a", "b", "first", "late"], ["first", "late", "a", "b"])


def test_an_endless_stream_has_heads():
    @unordered
    def endless() -> Stream[int]:
        yield from itertools.count()

    @sooner.auto
    def run():
        first, second, *_ = endless()
        return first, second, 5 in endless()

    assert run() == (0, 1, True)
