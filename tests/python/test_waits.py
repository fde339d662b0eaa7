"""`waited_for`: every call says what it waited for, and the line where that stands."""

import time

import pytest

import sooner
from sooner import options, readonly, sequential, sim, unordered
from sooner._told import touched


@unordered
@sim.latency(1.0)
def ask(q):
    return q


@unordered
@sim.latency(0.5)
def judge(q):
    return q


@unordered(max_concurrency=1)
@sim.latency(1.0)
def narrow(q):
    return q


@sequential
@sim.latency(1.0)
def save(row):
    return row


@readonly
@sim.latency(1.0)
def count():
    return 3


@sequential(on="db")
@sim.latency(1.0)
def insert(row):
    return row


@readonly(on="page")
@sim.latency(1.0)
def head():
    return 4


@sequential(on="db", early=True)
@sim.latency(1.0)
def urgent(row):
    return row


def waits(function, *args, **chosen):
    """What each call of a run waited for, with lines counted from the function's own."""
    with options(clock="virtual", **chosen) as run:
        sooner.auto(function)(*args)
    first = function.__code__.co_firstlineno
    return [_seen(call, first) for call in run.calls]


def _seen(call, first):
    told = [str(wait).replace(f"line {wait.line}:", f"line {wait.line - first}:") for wait in call.waited_for]
    assert all(wait.since <= call.started and wait.file in (None, __file__) for wait in call.waited_for)
    return (call.name, *told)


def test_an_answer():
    def program():
        a = ask(1)
        b = a + 1
        return judge(b)

    assert waits(program) == [("ask",), ("judge", "line 1: the answer of `ask`")]


def test_the_last_of_several():
    def program():
        return save(judge(1) + ask(2))

    assert waits(program) == [("judge",), ("ask",), ("save", "line 1: the answer of `ask`")]


def test_an_answer_that_is_gone_over():
    def program():
        for x in ask([1, 2]):
            judge(x)

    assert waits(program) == [("ask",)] + 2 * [("judge", "line 1: the answer of `ask`")]


def test_an_answer_inside_a_try():
    def program():
        try:
            a = ask(1)
        except ValueError:
            a = 2
        return judge(a)

    assert waits(program) == [("ask",), ("judge", "line 2: the answer of `ask`")]


class Agent:
    def __init__(self):
        self.history = []

    def turn(self, q):
        r = ask(q)
        self.history.append(r)
        return judge(len(self.history))


def test_an_attribute():
    def program(agent=None):
        agent = agent or Agent()
        agent.turn(1)

    with options(clock="virtual") as run:
        sooner.auto(program)()
    assert run.calls[1].waited_for == ()
    with options(clock="virtual") as run:
        sooner.auto(program)(Agent())
    assert run.calls[1].waited_for == ()


def test_an_attribute_that_code_may_change():
    def program(agent):
        if ask(1):
            agent.history.append(1)
        return judge(len(agent.history))

    agent = Agent()
    with options(clock="virtual") as run:
        sooner.auto(program)(agent)
    (wait,) = run.calls[1].waited_for
    line = program.__code__.co_firstlineno + 2
    assert wait == f"line {line}: `agent.history`"
    assert (wait.kind, wait.name, wait.line, wait.since) == ("object", "agent.history", line, 0.0)
    assert wait.after == run.calls[0].label


def test_a_list_that_code_set_aside_may_change():
    def program():
        xs = []
        if ask(1):
            xs.append(1)
        return judge(len(xs))

    assert waits(program) == [("ask",), ("judge", "line 3: `xs`")]


def test_an_item():
    def program(rows):
        rows[ask(1)] = 1
        return judge(len(rows))

    assert waits(program, [0, 0]) == [("ask",), ("judge", "line 1: `rows`")]


def test_effects():
    def program():
        save(1)
        count()
        save(2)
        print("done")

    assert waits(program) == [
        ("save",),
        ("count", "line 1: `save`"),
        ("save", "line 2: its turn, after `count`"),
        ("print", "line 3: its turn, after `save`"),
    ]


def test_a_resource():
    def program():
        insert(1)
        insert(2)
        urgent(3)

    assert waits(program) == [("insert",), ("insert", "line 1: `insert` on db"), ("urgent", "line 2: `insert` on db")]


def test_another_resource():
    def program():
        insert(1)
        return head(), insert(2), head()

    assert sorted(waits(program)) == [("head",), ("head",), ("insert",), ("insert", "line 1: `insert` on db")]


def test_a_condition():
    def program():
        if ask(1) > 0:
            judge(1)
        while judge(0):
            pass
        return ask(3)

    assert waits(program) == [("ask",), ("judge",), ("ask",), ("judge", "line 1: a condition")]


def test_a_sleep():
    def program():
        ask(1)
        time.sleep(2)
        ask(2)

    assert waits(program) == [("ask",), ("ask", "line 2: `time.sleep`")]


def test_limits():
    def program():
        narrow(1)
        narrow(2)

    assert waits(program) == [("narrow",), ("narrow", "the function")]

    def loop():
        for i in range(3):
            ask(i)

    assert waits(loop, max_concurrency=2) == [("ask",), ("ask",), ("ask", "max_concurrency")]
    assert waits(loop, window=1) == [("ask",), ("ask", "room in the window"), ("ask", "room in the window")]


def test_a_call_that_waited_twice_names_the_last():
    def program():
        a = ask(1)
        save(2)
        return save(a)

    assert waits(program)[-1] == ("save", "line 2: `save`")


def test_the_chain_of_waits_leads_back_to_the_start():
    def program():
        a = ask(1)
        b = judge(a)
        xs = [b]
        return save(len(xs) + xs[0])

    with options(clock="virtual") as run:
        sooner.auto(program)()
    known = {call.label: call for call in run.calls}
    path = [run.calls[-1]]
    while path[-1].waited_for:
        path.append(known[path[-1].waited_for[-1].after])
    assert [call.name for call in path] == ["save", "judge", "ask"]
    assert all(late.started == early.ended for late, early in zip(path, path[1:]))


def test_a_long_list_of_waits_keeps_one():
    def program(n):
        xs = [ask(i) for i in range(n)]
        return save(sum(xs))

    assert len(waits(program, 200)[-1]) == 2


def test_names_never_show_what_stands_in_the_text():
    def program(rows):
        rows[ask("password")] = "hunter2"
        return judge(len(rows))

    assert waits(program, {})[-1] == ("judge", "line 1: `rows`")


@pytest.mark.parametrize(
    "text, name",
    [
        ("xs.append(1)", "xs"),
        ("rows[0].append('secret')", "rows[…]"),
        ("rows[0]", "rows"),
        ("rows[0] = 'secret'", "rows"),
        ("self.n += 1", "self.n"),
        ("self.history", "self.history"),
        ("len(self.history)", "self.history"),
        ("a.b['secret'].c", "a.b[…].c"),
        ("-xs", "xs"),
        ("'secret' in xs", "xs"),
        ("sorted(\n    xs\n)", "xs"),
        ("make('secret').run()", ""),
        ("f()", ""),
        ("del xs[1]", "xs"),
        ("if", ""),
    ],
)
def test_what_an_operation_is_about(text, name):
    assert touched(text) == name
