"""How long an answer is, asked while it arrives: what Python says of the whole, however it is cut; and as soon as that can be known."""

import contextlib
import io
import itertools
import random

import pytest
import sooner
from sooner import sim, unordered
from sooner._options import options

TEXT, ORDERS = "ä\nbb\r\n😀", 10


def compared(values):
    for number in range(-1, len(TEXT) + 2):
        print(len(values) < number, len(values) <= number, len(values) == number, number < len(values), number <= len(values))


def in_turn(values):
    size = len(values)
    if size:
        print(size > 1, not size)
    return size


def by_patterns(values):
    match values:
        case [first, *_, "bb"]:
            print("ends", first)
        case [first, second, *rest]:
            print(first, second, rest)
        case [*rest]:
            print(rest)
        case _:
            print("text")


def by_position(values):
    at = 0
    while at < len(values):
        print(values[at])
        at += 1


FORMS = [compared, in_turn, by_patterns, by_position]


def seen(function, make):
    output = io.StringIO()
    with contextlib.redirect_stdout(output), options(clock="virtual"):
        try:
            result = sooner.auto(lambda: function(make()))()
        except ConnectionError as error:
            result = repr(error)
    return result, output.getvalue()


def stream(pieces, draw, items):
    times = itertools.accumulate(draw.choice([0.25, 0.5, 1.0]) for _ in pieces)
    return unordered(sim.stream(list(zip(times, pieces)), items=items)(lambda: None))


def cut(draw):
    ends = sorted(draw.sample(range(1, len(TEXT)), draw.randrange(len(TEXT))))
    return [TEXT[start:end] for start, end in zip([0, *ends], [*ends, len(TEXT)])]


@pytest.mark.parametrize("function", FORMS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("of", [lambda text: text, str.splitlines, lambda text: text.strip().split("\n"), list])
def test_however_it_is_cut(function, of):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        result = function(of(TEXT))
    expected = result, output.getvalue()
    for order in range(ORDERS):
        draw = random.Random(order)
        text = stream(cut(draw), draw, False)
        assert seen(function, lambda text=text: of(text())) == expected


@pytest.mark.parametrize("fails_at", range(3))
@pytest.mark.parametrize("function", FORMS, ids=lambda function: function.__name__)
def test_what_is_found_does_not_hang_on_when_anything_comes(function, fails_at):
    pieces = [*["a", "b", "c"][:fails_at], ConnectionError("cut off")]
    found = {seen(function, stream(pieces, random.Random(order), True)) for order in range(ORDERS)}
    assert len(found) == 1, found


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        (lambda values: len(values) > 0, 1.0),
        (lambda values: not len(values), 1.0),
        (lambda values: len(values) == 1, 2.0),
        (lambda values: 2 <= len(values), 2.0),
        (lambda values: len(values) != 2, 3.0),
        (lambda values: len(values) < 3, 3.0),
        (lambda values: len(values) <= 3, 3.0),
        (lambda values: len(values) == 3, 3.0),
    ],
)
def test_as_soon_as_that_is_known(asked, known):
    items = unordered(sim.stream([(1.0, "a"), (2.0, "b"), (3.0, "c")], items=True)(lambda: None))
    with options(clock="virtual") as run:
        sooner.auto(lambda: print(asked(items())))()
    assert run.first_output == known
