"""What runs when an object is let go, `__del__` and the `finally` of a generator, runs there: behind what was to be printed and done before.

Not in conformance/calls: where a call fails, what was let go behind it is freed at once (docs/differences.md).
"""

import importlib

import pytest
from test_calls import ORDERS, Program

GENERATORS = '''\
from sooner import sequential, unordered

ENDED = []


@unordered
def ask(letter):
    return letter.upper()


@sequential
def save(letter):
    ENDED.append(letter)


def letters(name):
    try:
        for letter in "ab":
            yield letter
    finally:
        print("closed", name)
        ENDED.append(name)


def guarded():
    with Scope("scope"):
        yield from letters("inner")


class Scope:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)

    def __exit__(self, *_):
        print("leave", self.name)


def first(name):
    for letter in letters(name):
        return ask(letter)


def main():
    for letter in letters("one"):
        print(ask(letter))
        break
    print("after", len(ENDED))
    kept = letters("two")
    print(next(kept), ask("x"))
    save(ask("y"))
    kept = None
    print("behind", ENDED)
    print(first("three"), ENDED)
    opened = guarded()
    print(next(opened), ask("z"))
    del opened
    print("end", ENDED)
'''

INSTANCES = '''\
from sooner import unordered

ENDED = []


@unordered
def ask(x):
    try:
        return x.upper()
    except AttributeError:
        return x


class Session:
    def __del__(self):
        print("ended")
        ENDED.append(1)


class Named:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("ended", self.name)


def helper(name):
    session = Named(name)
    return ask(session.name)


def main():
    session = Session()
    print(ask("a"))
    del session
    print("behind", ENDED)
    named = Named("first")
    print(ask("b"))
    named = Named("second")
    print(ask("c"), helper("third"))
    print(ask(named.name))
    named = None
    print("end", ENDED)
'''


PASSED = """\
import sooner
from sooner import sequential, unordered

DONE = []


class Guard:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        DONE.append(f"{self.name} let go")


@unordered
def ask(x):
    return x


@sequential
def use(guard, x):
    DONE.append(f"{guard.name} used {x}")


@sequential
def save(what):
    DONE.append(what)


def to_the_end():
    guard = Guard("first")
    use(guard, ask(1))
    save("after it")


def until_deleted():
    guard = Guard("second")
    use(guard, 2)
    save(ask("after the second"))
    del guard
    save("deleted")


def passed_on(guard):
    use(guard, 3)
    use(guard, ask(4))
    save("at the end")


@sooner.auto
def main():
    to_the_end()
    until_deleted()
    passed_on(Guard("third"))
    save("back")
    print(DONE)
"""


def test_what_a_call_was_passed_is_let_go_where_the_program_does(tmp_path, capsys, monkeypatch):
    """Without a record of what calls were given, which keeps that."""
    path = tmp_path / "passed.py"
    path.write_text(PASSED)
    monkeypatch.syspath_prepend(tmp_path)
    passed = importlib.import_module("passed")
    passed.main.original()
    passed.DONE.clear()
    passed.main()
    by_python, by_sooner = capsys.readouterr().out.splitlines()
    assert by_sooner == by_python


@pytest.mark.parametrize("source", [GENERATORS, INSTANCES], ids=["generators", "instances"])
def test_in_every_order(source, tmp_path, monkeypatch):
    path = tmp_path / "program.py"
    path.write_text(source)
    program = Program(path, monkeypatch)
    for order in range(ORDERS):
        assert program.differences(None, order) == [], f"order {order}"
