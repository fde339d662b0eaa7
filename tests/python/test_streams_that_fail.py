"""Streams that fail after they have begun: what that means does not hang on when anything arrives."""

import itertools

import pytest
import sooner
from sooner import sequential, sim, unordered
from sooner._options import options

TIMES = [0.5, 1.5, 2.5, 3.5]


def failing(name, begins, fails):
    """An external of which a piece arrives, and then a fault."""
    return unordered(sim.stream([(begins, name), (fails, ValueError(name))])(lambda: None))


def raising(name, seconds):
    def fail():
        raise KeyError(name)

    return unordered(sim.latency(seconds)(fail))


ORDERS = [(begins, fails, seconds) for begins, fails in itertools.combinations(TIMES, 2) for seconds in (1.0, 2.0, 3.0, 4.0)]


@pytest.mark.parametrize("begins, fails, seconds", ORDERS)
def test_behind_a_fault_a_stream_never_was(begins, fails, seconds):
    bad, source = raising("bad", seconds), failing("text", begins, fails)

    @sooner.auto
    def run():
        try:
            bad()
            text = source()
            text.strip()
        except (KeyError, ValueError) as error:
            return repr(error)

    @sooner.auto
    def inside():
        try:
            bad()
            try:
                source()
            except KeyError:
                return "caught"
        except (KeyError, ValueError) as error:
            return repr(error)

    with options(clock="virtual"):
        assert (run(), inside()) == ("KeyError('bad')", "KeyError('bad')")


@pytest.mark.parametrize("begins, fails, seconds", ORDERS)
def test_a_body_that_fails_otherwise_hears_nothing_of_its_streams(begins, fails, seconds):
    source, bad = failing("text", begins, fails), raising("bad", seconds)

    @sooner.auto
    def unused():
        try:
            source()
            bad()
        except KeyError as error:
            return repr(error)

    @sooner.auto
    def used_behind():
        found = []
        try:
            text = source()
            bad()
            for c in text:
                found.append(c)
        except KeyError as error:
            return repr(error), found

    with options(clock="virtual"):
        assert unused() == "KeyError('bad')"
        assert used_behind() == ("KeyError('bad')", [])


@pytest.mark.parametrize("first, second", list(itertools.permutations(TIMES, 2)))
def test_of_two_streams_that_nobody_used_the_first_is_heard_of(first, second):
    one, two = failing("one", 0.25, first), failing("two", 0.25, second)

    @sooner.auto
    def caught():
        try:
            one()
            two()
        except ValueError as error:
            return repr(error)

    @sooner.auto
    def uncaught():
        one()
        two()

    with options(clock="virtual"):
        assert caught() == "ValueError('one')"
        with pytest.raises(ValueError, match="one"):
            uncaught()


@pytest.mark.parametrize("resource", [None, "k"])
def test_effects_wait_for_what_needs_the_whole(resource):
    """Also those on one resource: what they pass waits for effects on another one, and a stream is none."""
    kind = sequential(on=resource) if resource else sequential
    saved, source = [], failing("text", 1.0, 3.0)
    save, check = kind(saved.append), unordered(sim.latency(1.0)(len))

    @sooner.auto
    def passed():
        text = source()
        check(text)
        save(1)

    @sooner.auto
    def chosen():
        text = source()
        check(text if check([1]) else "")
        save(1)

    @sooner.auto
    def printed():
        print(source())
        save(1)

    @sooner.auto
    def gone_over():
        for line in source().splitlines():
            check(line)
        save(1)

    @sooner.auto
    def in_a_try():
        try:
            source()
        except KeyError:
            return
        save(1)

    for run in (passed, chosen, printed, gone_over, in_a_try):
        with pytest.raises(ValueError, match="text"), options(clock="virtual"):
            run()
        assert saved == [], run.__name__


class Box:
    pass


BOX, TABLE, LIST = Box(), {}, []


@sooner.auto
def handled(answers):
    results = []
    for answer in answers:
        try:
            results.append(answer())
        except ValueError:
            results.append(None)
    return results


@sooner.auto
def noted(answers):
    results = {}
    for number, answer in enumerate(answers):
        try:
            results[number] = answer()
        except ValueError:
            results[-number] = "failed"
    return results


@sooner.auto
def kept(answers):
    TABLE["answer"] = BOX.answer = answers[1]()
    LIST.append(answers[1]())
    print("stored")


@sooner.auto
def held_by_the_result(answers):
    text = answers[1]()
    for _ in text.splitlines():
        break
    return text, {"text": [text]}


def answers(begins, fails):
    good = unordered(sim.latency(1.0)(lambda: "good"))
    return [good, failing("a\nb", begins, fails), good]


@pytest.mark.parametrize("begins, fails", list(itertools.combinations(TIMES, 2)))
def test_what_fails_while_it_arrives_was_not_stored(begins, fails):
    with options(clock="virtual"):
        assert handled(answers(begins, fails)) == ["good", None, "good"]
    with options(clock="virtual"):
        assert noted(answers(begins, fails)) == {0: "good", -1: "failed", 2: "good"}
    with options(clock="virtual"), pytest.raises(ValueError):
        kept(answers(begins, fails))
    assert (TABLE, vars(BOX), LIST) == ({}, {}, [])
    with options(clock="virtual"), pytest.raises(ValueError):
        held_by_the_result(answers(begins, fails))


@pytest.mark.parametrize("at", range(5))
def test_a_stream_that_fails_at_each_position(at, capsys):
    """What was consumed stays consumed, and the fault is there when it arrives: exact to the moment."""
    pieces = [(1.0 * i, item) for i, item in enumerate("abcd", 1)]
    source = unordered(sim.stream([*pieces[:at], (at + 1.0, OSError("cut off"))], items=True)(lambda: None))
    ask = unordered(sim.latency(0.5)(str.upper))

    @sooner.auto
    def loop():
        for item in source():
            print(ask(item))

    @sooner.auto
    def caught():
        found = []
        try:
            for item in source():
                found.append(ask(item))
        except OSError as error:
            found.append(str(error))
        return found

    @sooner.auto
    def whole():
        print(len(source()))

    with options(clock="virtual") as record, pytest.raises(OSError):
        loop()
    assert (record.makespan, capsys.readouterr().out.split()) == (at + 1.0, list("ABCD"[:at]))
    assert record.first_output == (1.5 if at else None)
    with options(clock="virtual") as record:
        assert caught() == [*"ABCD"[:at], "cut off"]
    assert record.makespan == at + 1.0
    with options(clock="virtual") as record, pytest.raises(OSError):
        whole()
    assert (record.makespan, record.first_output, capsys.readouterr().out) == (at + 1.0, None, "")


@pytest.mark.parametrize("at", range(5))
def test_lines_cleaned_by_a_comprehension_come_before_the_fault(at, capsys):
    pieces = [(1.0 * i, f" {item}\n") for i, item in enumerate("abcd", 1)]
    source = unordered(sim.stream([*pieces[:at], (at + 1.0, OSError("cut off"))])(lambda: None))

    @sooner.auto
    def loop():
        lines = [line.strip() for line in source().splitlines() if line]
        for line in lines:
            print(line)

    @sooner.auto
    def caught():
        found = []
        try:
            for line in [line.strip() for line in source().splitlines()]:
                found.append(line)
        except OSError as error:
            found.append(str(error))
        return found

    with options(clock="virtual") as record, pytest.raises(OSError):
        loop()
    assert (record.makespan, record.first_output) == (at + 1.0, 1.0 if at else None)
    assert capsys.readouterr().out.split() == list("abcd"[:at])
    with options(clock="virtual"):
        assert caught() == [*"abcd"[:at], "cut off"]
