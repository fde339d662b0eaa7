"""`append`, `extend` and `+=` to lists that are still arriving: what is put behind them is behind whatever comes, and nobody waits."""

import pytest
import sooner
from sooner import Stream, readonly, sequential, sim, unordered
from sooner._options import options


def stream(pieces, kind=unordered, items=True, step=1.0, start=1.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(start + step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda *_: None))


rows = stream(["a", "b", "c"])
more = stream(["x", "y"], start=0.5, step=3.0)
lines = stream(["p\nq", "\nr\n", "s"], items=False)
ask = unordered(sim.latency(0.25)(lambda item: f"<{item}>"))
same = unordered(sim.latency(0.25)(lambda item: item))


def appended():
    found = rows()
    found.append("z")
    for item in found:
        print(ask(item))
    return found


def aliases():
    found = rows()
    other, holder = found, {"rows": found}
    other += ["y"]
    holder["rows"].extend(("z", 1))
    for item in holder["rows"]:
        print(item)
    return found, other is found, holder["rows"] is found, len(other)


def of_lines():
    found = lines().splitlines()
    found += ["end"]
    found.append(ask(1))
    for item in found:
        print(item)
    return found


def by_another_stream():
    found = rows()
    found += more()
    others = more()
    others.extend(rows())
    for one, two in zip(found, others):
        print(one, two)
    return found, others


def in_the_loop():
    found = rows()
    for item in found:
        print(item)
        if item in "ab":
            found.append(item.upper())
            found.append(ask(item))
    return found


def in_front_and_behind():
    found = rows()
    before = [item for item in found]
    tail = found[1:]
    found.append("z")
    return before, tail, [item for item in found], found[1:], "z" in found, found[3], found[-1], len(found)


def looked_at_between():
    found, one = rows(), ["one"]
    found.append(one)
    shown = ask(found)
    one.append("two")
    found.append(one)
    later = ask(found)
    one.append("three")
    for item in found:
        print(item)
    return shown, later, found, found[3] is found[4] is one


def changed_otherwise():
    found = rows()
    found.append("z")
    found[0] = "changed"
    found.append("last")
    found.insert(0, "first")
    for item in found:
        print(item)
    found.sort(key=str)
    found.append("end")
    return found, found.pop()


def what_is_added_changes():
    found, others = rows(), ["y"]
    found += others
    others.append("not there")
    found.extend(others)
    others.clear()
    for item in found:
        print(item)
    return found, others


def to_itself():
    found = rows()
    found.append("z")
    found += found
    found.extend(found)
    for item in found:
        print(item)
    return found


def not_lists():
    text, found = lines(), rows()
    said = []
    try:
        text.append("z")
    except AttributeError as error:
        said.append(str(error))
    try:
        found += 5
    except TypeError as error:
        said.append(str(error))
    found += "yz"
    found.extend(iter("uv"))
    found.extend({"k": 1})
    pairs = zip(found, "ab")
    try:
        pairs.append(1)
    except AttributeError as error:
        said.append(str(error))
    text += "more"
    return said, found, text, [pair for pair in pairs]


def behind_answers():
    found = rows()
    found.append({"answer": ask("q")})
    found.append([same("r")])
    for item in found:
        print(item)
    return found


FUNCTIONS = [
    appended, aliases, of_lines, by_another_stream, in_the_loop, in_front_and_behind, looked_at_between, changed_otherwise,
    what_is_added_changes, to_itself, not_lists, behind_answers,
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_they_mean_what_python_means(function, capsys):
    with options(strategy="python", clock="virtual"):
        expected = (sooner.auto(function)(), capsys.readouterr().out)
    for seed in range(6):
        with options(clock="virtual", seed=seed):
            assert (sooner.auto(function)(), capsys.readouterr().out) == expected, seed


@pytest.mark.parametrize("function, first, last", [(appended, 1.25, 3.25), (aliases, 1.0, 3.0), (of_lines, 1.0, 3.0), (in_the_loop, 1.0, 3.0)])
def test_output_does_not_wait_for_the_end(function, first, last):
    with options(clock="virtual") as record:
        sooner.auto(function)()
    assert (record.first_output, record.makespan) == (first, last)


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
@pytest.mark.parametrize("at", range(4))
def test_a_list_that_fails(kind, at):
    """Who reads that far finds the fault; what was put behind was never there."""
    source = stream([*"abc"[:at], OSError("cut off")], kind)

    @sooner.auto
    def run(read):
        found = source()
        found.append("z")
        found += ["y"]
        seen = []
        try:
            for item in found if read else []:
                seen.append(item)
        except OSError:
            return seen
        return "fine"

    for seed in range(3):
        with options(clock="virtual", seed=seed):
            if at and kind is unordered:
                assert run(True) == list("abc"[:at])
            else:
                with pytest.raises(OSError):
                    run(True)
            with pytest.raises(OSError):
                run(False)


def test_a_call_that_takes_the_list_takes_it_as_it_is_there():
    told = []

    @unordered
    def copied(items: Stream[str]) -> Stream[str]:
        for item in items:
            told.append(item)
            yield item * 2

    def run():
        found = rows()
        first = copied(found)
        found.append("z")
        second = copied(found)
        found.sort(reverse=True)
        found.append("end")
        third = copied(found)
        for item in first:
            print(item)
        return first, second, third, found

    expected = ("aabbcc", "aabbcczz", "zzccbbaaendend", ["z", "c", "b", "a", "end"])
    for seed in range(6):
        with options(clock="virtual", seed=seed):
            assert sooner.auto(run)() == expected, seed


def test_a_producer_that_is_left_is_closed():
    endless = stream(range(100))

    @sooner.auto
    def run():
        found = endless()
        found.append("never")
        for item in found:
            print(item)
            if item == 2:
                break
        return item

    with options(clock="virtual") as record:
        assert run() == 2
    assert (record.makespan, [call.outcome for call in record.calls if call.name != "print"]) == (3.0, ["cancelled"])
