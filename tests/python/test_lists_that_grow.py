"""`extend` and `+=` of lists that are there, with what is still arriving: code behind goes on with each item as it comes."""

import pytest
import sooner
from sooner import readonly, sequential, sim, unordered
from sooner._options import options


def stream(pieces, kind=unordered, items=True, start=1.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(start + at, piece) for at, piece in enumerate(pieces)], items=items)(lambda *_: None))


rows = stream(["a", "b", "c"])
lines = stream(["p\nq", "\nr\n", "s"], items=False)
ask = unordered(sim.latency(0.25)(lambda item: f"<{item}>"))
late = unordered(sim.latency(5.0)(lambda item: item))


def shown(found):
    for item in found:
        print(ask(item))


def extended():
    found = []
    found.extend(rows())
    shown(found)


def added_to():
    found = ["x"]
    found += rows()
    shown(found)


def in_a_loop():
    found = []
    for _ in range(3):
        found += rows()
    shown(found)


def by_a_helper():
    found = [ask("x")]
    for _ in range(2):
        extend(found)
    found.append("z")
    shown(found)


def extend(found):
    found.extend(rows())


def by_lines():
    found = []
    found.append("x")
    found.extend(lines().splitlines())
    shown(found)


def behind_a_question():
    ask("first")
    found = ["x"]
    found.extend(rows()[1:])
    shown(found)


def gone_over():
    found = ["x"]
    for item in found:
        if item == "x":
            found += rows()
        print(ask(item))


@pytest.mark.parametrize(
    "function, first, last",
    [
        (extended, 1.25, 3.25), (added_to, 1.0, 3.25), (in_a_loop, 1.25, 3.25), (by_a_helper, 1.0, 3.25), (by_lines, 1.0, 3.25),
        (behind_a_question, 1.0, 3.25), (gone_over, 1.0, 3.25),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_each_item_is_gone_on_with(function, first, last):
    with options(clock="virtual") as record:
        sooner.auto(function)()
    assert (record.first_output, record.makespan) == (first, last)


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
@pytest.mark.parametrize("at", range(4))
def test_what_fails_in_the_middle_was_never_put_there(kind, at):
    source = stream([*"abc"[:at], OSError("cut off")], kind)

    @sooner.auto
    def guarded():
        found = ["x"]
        try:
            found.extend(source())
        except OSError:
            found.append("cut off")
        return found

    @sooner.auto
    def read(seen):
        found = ["x"]
        found += source()
        found.append("z")
        for item in found:
            seen.append(item)
            print(item)

    for seed in range(3):
        with options(clock="virtual", seed=seed):
            assert guarded() == ["x", "cut off"]
            with pytest.raises(OSError):
                read([])


@pytest.mark.parametrize("at", range(1, 4))
def test_who_reads_that_far_finds_the_fault(at, capsys):
    source = stream([*"abc"[:at], OSError("cut off")])

    @sooner.auto
    def run():
        found = ["x"]
        found += source()
        found += rows()
        for item in found:
            print(item)

    for seed in range(3):
        with options(clock="virtual", seed=seed), pytest.raises(OSError):
            run()
        assert capsys.readouterr().out.split() == ["x", *"abc"[:at]]


def test_nothing_was_put_there_if_something_before_fails():
    failing = unordered(sim.latency(2.5)(fail))
    asked = []

    @unordered
    def note(item):
        asked.append(item)

    @sooner.auto
    def run():
        found = ["x"]
        try:
            failing()
            found += rows()
        except OSError:
            found.append("failed")
        for item in found:
            note(item)
        return found

    for seed in range(3):
        asked.clear()
        with options(clock="virtual", seed=seed):
            assert run() == ["x", "failed"]
        assert sorted(asked) == ["failed", "x"]


def fail():
    raise OSError("failed")


def test_callers_have_the_list_as_it_was():
    given = ["x"]

    @sooner.auto
    def run(found):
        found.extend(rows())
        late(fail())
        return found

    with options(clock="virtual"), pytest.raises(OSError):
        run(given)
    assert given == ["x", "a", "b", "c"]


def test_a_producer_that_is_left_is_closed():
    endless = stream(range(100))

    @sooner.auto
    def run():
        found = ["x"]
        found += endless()
        for item in found:
            print(item)
            if item == 2:
                break
        return item

    with options(clock="virtual") as record:
        assert run() == 2
    assert (record.makespan, [call.outcome for call in record.calls if call.name != "print"]) == (3.0, ["cancelled"])


def test_very_many_lists_are_put_behind_one_another():
    few = stream(["a", "b"])

    @sooner.auto
    def run():
        found = []
        for _ in range(500):
            found += few()
        return sum(item == "b" for item in found), len(found)

    with options(clock="virtual"):
        assert run() == (500, 1000)
