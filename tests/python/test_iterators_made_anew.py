"""Iterators over streams that several have and that cannot be told where they stand: `zip`, `enumerate`, `csv.reader`. However the answers are
cut and whenever they come, each takes what Python would give; and where they fail, the same is found."""

import contextlib
import csv
import io
import itertools
import random

import pytest
import sooner
from sooner import sim, unordered
from sooner._options import options

TEXT = 'ab,"c\nd"\n\ne,f\r\ng,"h"'
ITEMS = [3, 1, 2, 4]
ORDERS = 12


def headed_rows(items, text):
    rows = csv.reader(text().splitlines(keepends=True))
    print(ask(next(rows)))
    for row in rows:
        print(ask(row))
        if not row:
            print(rows.line_num)


def headed_lines(items, text):
    rows = csv.reader(io.StringIO(text()))
    print(ask(next(rows)), ask(next(rows)))
    print(list(rows))


def pairs(items, text):
    found = zip(items(), items(), text())
    print(ask(next(found)))
    for pair in found:
        print(ask(pair))
        break
    print(next(found, None), *found)


def numbers(items, text):
    found = items()
    numbered = enumerate(found, 7)
    print(ask(next(numbered)))
    found.append("end")
    print(ask(next(numbered)))
    print([*numbered], next(numbered, "none"))


def made(items, text):
    twice = map(lambda number: number * 2, items())
    some = itertools.filterfalse(lambda number: number == 1, items())
    print(ask(next(twice)), ask(next(some)))
    print(next(twice), next(some), list(twice), list(some))


def listed_behind_an_output(items, text):
    found = iter(items())
    print(next(found))
    return list(found)


FORMS = [headed_rows, headed_lines, pairs, numbers, made, listed_behind_an_output]
ask = unordered(sim.latency(0.5)(lambda item: f"<{item}>"))


def stream(pieces, draw, items):
    times = itertools.accumulate(draw.choice([0.25, 0.5, 1.0]) for _ in pieces)
    return unordered(sim.stream(list(zip(times, pieces)), items=items)(lambda: None))


def cut(draw):
    ends = sorted(draw.sample(range(1, len(TEXT)), draw.randrange(len(TEXT))))
    return [TEXT[start:end] for start, end in zip([0, *ends], [*ends, len(TEXT)])]


def seen(function, *given):
    output = io.StringIO()
    with contextlib.redirect_stdout(output), options(clock="virtual"):
        try:
            result = sooner.auto(lambda: function(*given))()
        except ConnectionError as error:
            result = repr(error)
    return result, output.getvalue()


def by_python(function, monkeypatch):
    output = io.StringIO()
    monkeypatch.setitem(globals(), "ask", lambda item: f"<{item}>")
    with contextlib.redirect_stdout(output):
        result = function(lambda: list(ITEMS), lambda: TEXT)
    monkeypatch.undo()
    return result, output.getvalue()


@pytest.mark.parametrize("function", FORMS, ids=lambda function: function.__name__)
def test_each_takes_what_python_gives(function, monkeypatch):
    expected = by_python(function, monkeypatch)
    for order in range(ORDERS):
        draw = random.Random(order)
        assert seen(function, stream(ITEMS, draw, True), stream(cut(draw), draw, False)) == expected


@pytest.mark.parametrize("fails_at", range(4))
@pytest.mark.parametrize("function", FORMS, ids=lambda function: function.__name__)
def test_what_is_found_does_not_hang_on_when_anything_comes(function, fails_at):
    def failing(pieces, draw, items):
        return stream([*pieces[:fails_at], ConnectionError("cut off")], draw, items)

    lines = TEXT.splitlines(keepends=True)
    draws = [random.Random(order) for order in range(ORDERS)]
    found = {seen(function, failing(ITEMS, draw, True), failing(lines, draw, False)) for draw in draws}
    assert len(found) == 1, found
    assert "cut off" in found.pop()[0]
