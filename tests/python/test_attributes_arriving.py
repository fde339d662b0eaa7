"""Attributes of text that is still arriving, gone over, unpacked, cut and searched: of what is found there are no pieces."""

import pytest
import sooner
from sooner import sim, unordered


@unordered
@sim.stream([(1.0, "ab"), (2.0, "cd")])
def text():
    pass


def gone_over(t):
    for one in t.nope:
        print(one)


def comprehension(t):
    return [one for one in t.upper]


def deeper(t):
    return [one for one in t.a.b]


def numbered(t):
    return list(enumerate(t.__doc__))[:2]


def together(t):
    return list(zip(t.__doc__, "ab"))


def unpacked(t):
    a, b = t.nope
    return a, b


def cut(t):
    return t.__doc__[:3]


def searched(t):
    return "str" in t.__doc__, "x" in t.nope


def called(t):
    return [part for part in t.upper().split("B")], t.startswith("ab")


@pytest.mark.parametrize("program", [gone_over, comprehension, deeper, numbered, together, unpacked, cut, searched, called], ids=lambda f: f.__name__)
def test_attributes(program):
    def whole():
        return program(text())

    expected = outcome(program, "abcd")
    with sooner.options(clock="virtual"):
        assert outcome(sooner.auto(whole)) == expected


def outcome(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error), str(error)
