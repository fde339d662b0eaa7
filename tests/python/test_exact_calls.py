"""A run that ends normally makes the calls that Python makes: nothing goes out behind a condition that may lead elsewhere."""

import contextlib
from collections import Counter

import pytest
import sooner
from sooner import readonly, sim, unordered
from sooner._options import options


@unordered
@sim.latency(1.0)
def check(x):
    return x == 2


@unordered
@sim.latency(0.5)
def ask(x):
    return x


@readonly
@sim.latency(0.25)
def look(x):
    return x


def raises(x):
    try:
        if check(x):
            raise KeyError(x)
        ask(x)
        look(x)
    except KeyError:
        return "caught"
    return "passed"


def returns(x):
    try:
        if check(x):
            return "caught"
        ask(x)
        look(x)
    except KeyError:
        pass
    return "passed"


def asserts(x):
    try:
        assert not check(x)
        ask(x)
    except:  # noqa: E722
        return "caught"
    return "passed"


def in_a_loop(x):
    out = []
    try:
        for y in range(x + 2):
            if check(y):
                raise KeyError(y)
            out.append(ask(y))
        ask("behind")
    except KeyError:
        return out
    return out, "passed"


def in_a_while(x):
    y = 0
    try:
        while y < 4:
            y += 1
            if check(y + x - 2):
                raise KeyError(y)
            look(y)
        else:
            ask("else")
        ask("behind")
    except KeyError:
        return y
    return y, "passed"


def deep(x):
    try:
        for y in range(2):
            if x:
                if check(x):
                    if ask("sure"):
                        raise KeyError(x)
                elif check(x - 1):
                    raise ValueError(x)
                else:
                    look("else")
            ask(y)
    except (KeyError, ValueError) as error:
        return repr(error)
    finally:
        look("finally")
    return "passed"


def through_with_and_finally(x):
    try:
        with contextlib.nullcontext():
            try:
                if check(x):
                    raise KeyError(x)
                ask("inside")
            finally:
                look("finally")
            ask("with")
        ask("behind")
    except KeyError:
        return "caught"
    return "passed"


def only_the_body(x):
    try:
        ask(x)
    except ValueError:
        raise
    else:
        if check(x):
            look("else")
    return ask("behind")


class Budget:
    def __init__(self, limit):
        self.limit, self.used, self.last = limit, 0, None

    def ask(self, x):
        if self.used >= self.limit:
            raise KeyError(f"after {self.used}, last {self.last!r}")
        self.used += 1
        self.last = ask(x)
        return self.last


def budget(x):
    """What is raised holds an answer that is not there yet, but that it is raised is certain."""
    client, out = Budget(x), []
    try:
        for y in range(30):
            out.append(client.ask(y))
            look(y)
    except KeyError as error:
        return error.args, out
    return out


def asserts_with_an_answer(x):
    try:
        for y in range(20):
            answer = ask(y)
            assert y < x, f"{answer} is too many"
            look(y)
    except AssertionError as error:
        return str(error)


def fails(answer):
    raise ValueError(f"no {answer}")


def fails_in_a_helper(x):
    out = []
    for y in range(4):
        try:
            answer = ask(y)
            if y >= x:
                fails(answer)
            out.append(look(y))
        except ValueError as error:
            out.append(str(error))
    return out


def forever(x):
    y = 0
    try:
        while True:
            y += 1
            answer = ask(y)
            if y > x:
                raise KeyError(answer) from ValueError(answer)
    except KeyError as error:
        return repr(error), repr(error.__cause__)


PROGRAMS = [
    raises, returns, asserts, in_a_loop, in_a_while, deep, through_with_and_finally, only_the_body,
    budget, asserts_with_an_answer, fails_in_a_helper, forever,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
@pytest.mark.parametrize("x", [0, 1, 2, 3])
def test_the_calls_are_those_of_python(program, x):
    with options(clock="virtual", strategy="sequential") as expected:
        wanted = sooner.auto(program)(x)
    for seed in range(3):
        with options(clock="virtual", seed=seed) as run:
            assert sooner.auto(program)(x) == wanted
        assert sorted(made(run)) == sorted(made(expected))


def made(run):
    return [f"{call.name}{call.args}" for call in run.calls if call.name in ("check", "ask", "look")]


def test_outside_of_a_try_calls_overlap():
    """Whoever raises there ends the run: calls behind it may have started."""

    @sooner.auto
    def run(xs):
        out = []
        with contextlib.nullcontext():
            for x in xs:
                if check(x):
                    raise KeyError(x)
                out.append(ask(x))
        return out

    with options(clock="virtual") as record:
        assert run([3, 4, 5]) == [3, 4, 5]
    assert record.makespan == 1.0


def test_behind_what_is_raised_for_sure_nothing_is_asked():
    @sooner.auto
    def run():
        client = Budget(3)
        return [client.ask(x) for x in range(1000)]

    with options(clock="virtual") as record, pytest.raises(KeyError, match="last 2"):
        run()
    assert (len(record.calls), record.makespan) == (3, 0.5)


@sooner.unordered
def rated(text, by="length"):
    return len(text) if by == "length" else 0


@sooner.auto
def rates_some():
    rated("unused")
    rated("also", by="nothing")
    return rated("used")


def test_by_need_lists_what_it_skipped():
    with sooner.options(strategy="by-need") as run:
        assert rates_some() == 4
    assert [call.args for call in run.calls] == [("used",)]
    skipped = [(call.name, call.args, call.kwargs, call.kind, call.outcome) for call in run.skipped]
    assert skipped == [
        ("rated", ("unused",), {}, "unordered", "skipped"),
        ("rated", ("also",), {"by": "nothing"}, "unordered", "skipped"),
    ]
    assert "not made, since nobody looked at the answer: 2 calls" in run.explain()
    with sooner.options() as run:
        rates_some()
    assert (len(run.calls), run.skipped) == (3, [])


def test_an_endless_loop_of_calls_runs_ahead_by_a_window():
    @sooner.unordered
    @sim.latency(1.0)
    def ask(n):
        if n == 1000:
            raise ValueError(n)

    @sooner.auto
    def main():
        n = 0
        while True:
            n += 1
            ask(n)

    with pytest.raises(ValueError, match="1000"), sooner.options(clock="virtual", window=50) as run:
        main()
    at_once = Counter(call.started for call in run.calls)
    assert max(at_once.values()) <= 50 and run.makespan == 20.0, "fifty at a time"
