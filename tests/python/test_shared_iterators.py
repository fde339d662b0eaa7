"""Iterators over streams that several have: `it = iter(answer)`, `next(it)`, `for x in it`. What Python gives, as soon as it is there."""

import contextlib
import io
import itertools
import linecache
import random
from zlib import crc32

import pytest
import sooner
from sooner import _clock, sequential, sim, unordered
from sooner._options import options

CHUNK, CHUNKS, ORDERS = 30, 8, 3
TEXTS = ["", "a,b\nc", "ab,a\n\nb,c,", "a\nb\nc\n", "x", ",,a", "ä,😀a\nb", "aaab,b,"]
ROWS = [1, "b", "ab", (2,), None]


@unordered
@sim.latency(1.0)
def asked(item):
    return f"<{item}>"


def one_by_one(items):
    found = iter(items)
    print(asked(next(found)))
    print(asked(next(found)))
    print(asked(next(found, None)))


def until_there_is_none(items):
    found = iter(items)
    while (item := next(found, None)) is not None:
        print(asked(item))


def until_it_stops(items):
    found = iter(items)
    while True:
        try:
            item = next(found)
        except StopIteration:
            break
        print(asked(item))


def first_and_others(items):
    found = iter(items)
    first = next(found)
    print(first, asked(first))
    for item in found:
        print(asked(item))


def left_and_taken_up(items):
    found = iter(items)
    for item in found:
        print(asked(item))
        break
    for item in found:
        print(asked(item))


def in_another_function(items):
    def head(found):
        return next(found)

    found = iter(items)
    print(asked(head(found)))
    print(asked(head(found)))
    for item in found:
        print(asked(item))


FORMS = [one_by_one, until_there_is_none, until_it_stops, first_and_others, left_and_taken_up, in_another_function]


@pytest.mark.parametrize("function", FORMS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("lines", [False, True])
def test_each_item_is_asked_about_when_it_is_there(function, lines):
    pieces = ["a\n", "b\n", "c\n"] if lines else ["a", "b", "c"]
    items = unordered(sim.stream([(1.0 + at, piece) for at, piece in enumerate(pieces)], items=not lines)(lambda: None))

    def main():
        function(items().splitlines() if lines else items())

    with options(clock="virtual") as run:
        sooner.auto(main)()
    assert [call.started for call in run.calls if call.name == "asked"] == [1.0, 2.0, 3.0]
    assert (run.makespan, run.first_output) == (4.0, 2.0)


@pytest.mark.parametrize("function", FORMS[1:], ids=lambda function: function.__name__)
@pytest.mark.parametrize("fails_at", range(5))
def test_a_stream_that_fails_is_found_to_by_who_comes_so_far(function, fails_at):
    """As with an iterator of Python's own that fails there."""
    items = [1, 2, 3, 4]
    pieces = [*items[:fails_at], ConnectionError("cut off")]
    stream = unordered(sim.stream([(1.0 + at, piece) for at, piece in enumerate(pieces)], items=True)(lambda: None))

    def fails():
        yield from items[:fails_at]
        raise ConnectionError("cut off")

    def shown(main):
        output = io.StringIO()
        with contextlib.redirect_stdout(output), pytest.raises(ConnectionError, match="cut off"):
            main()
        return output.getvalue()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_clock, "sleep", lambda seconds: None)
        plainly = shown(lambda: function(fails()))
    with options(clock="virtual"):
        assert shown(sooner.auto(lambda: function(stream()))) == plainly


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_order_means_the_same(chunk, monkeypatch):
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        source = Program(seed).source()
        for order in range(ORDERS):
            with monkeypatch.context() as patch:
                patch.setattr(_clock, "sleep", lambda seconds: None)
                expected = observed(source, seed, order, lambda main: main)
            with options(clock="virtual", seed=order):
                assert observed(source, seed, order, sooner.auto) == expected, f"seed {seed}, order {order}\n{source}"


def observed(source, seed, order, made):
    """What a program gives, prints and saves."""
    name, saved, output = f"<shared {seed}>", [], io.StringIO()
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    names = {**world(order, saved), "__name__": "shared"}
    exec(compile(source, name, "exec"), names)
    with contextlib.redirect_stdout(output):
        try:
            result = repr(made(names["main"])())
        except Exception as error:
            result = f"raised {error!r}"
    return result, output.getvalue(), saved


def world(order, saved):
    """Calls whose answers take times of their own in each order, some in pieces; some fail."""

    def chance(*key):
        return crc32(repr((order, *key)).encode())

    def spread(pieces, *key):
        total = 0.25 + chance(*key) % 13 / 4
        return [(total * (at + 1) / len(pieces), piece) for at, piece in enumerate(pieces)]

    def cut(number):
        text, step = TEXTS[number], 1 + chance("step", number) % 3
        return spread([text[at : at + step] for at in range(0, len(text), step)] or [""], "text", number)

    def slow(name):
        return sim.latency(lambda value: chance(name, repr(value)) % 13 / 4)

    def check(value):
        if chance("check", repr(value)) % 3 == 0:
            raise ValueError(repr(value))

    return {
        **{name: getattr(itertools, name) for name in ("islice", "chain", "takewhile")},
        "text": unordered(sim.stream(cut)(lambda number: None)),
        "rows": unordered(sim.stream(lambda count: spread(ROWS[:count], "rows", count), items=True)(lambda count: None)),
        "ask": unordered(slow("ask")(lambda value: f"?{value!r}")),
        "yes": unordered(slow("yes")(lambda value: chance("is", repr(value)) % 2 == 0)),
        "check": unordered(slow("check")(check)),
        "save": sequential(slow("save")(lambda value: saved.append(repr(value)))),
    }


class Program:
    """Writes one program: statements that take items from the iterators that there are so far, and change what those go over."""

    def __init__(self, seed):
        self.chance, self.count = random.Random(seed), itertools.count()
        self.lines, self.iterators, self.lists = ["def main():"], [], []

    def source(self):
        self.make()
        for _ in range(5 + self.chance.randrange(8)):
            self.statement(1)
        self.line(1, f"return [{', '.join([f'list({one})' for one in self.iterators] + self.lists)}]")
        return "\n".join(self.lines) + "\n"

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def new(self):
        return f"v{next(self.count)}"

    def answer(self):
        number = self.chance.randrange(8)
        ways = [f"rows({number % 5 + 1})", f"text({number})", f"text({number}).splitlines()", f"text({number}).split(',')"]
        return self.chance.choice(ways + self.lists * 2)

    def make(self):
        new = self.new()
        if self.chance.random() < 0.25:
            self.line(1, f"{new} = list({self.answer()})")
            self.lists.append(new)
            return
        others = [f"enumerate({self.answer()})", f"zip({self.answer()}, {self.answer()})", f"chain({self.answer()}, {self.answer()})", f"map(str, {self.answer()})"]
        self.line(1, f"{new} = " + self.chance.choice([f"iter({self.answer()})"] * 7 + others))
        self.iterators.append(new)

    def statement(self, depth):
        if not self.iterators or depth == 1 and self.chance.random() < 0.1:
            return self.make() if depth == 1 else self.line(depth, "pass")
        one, new = self.chance.choice(self.iterators), self.new()
        simple = [self.taken, self.taken, self.taken, self.taken, self.asked, self.changed]
        self.chance.choice(simple + ([self.loop, self.loop, self.guard, self.branch] if depth < 3 else []))(depth, one, new)

    def used(self, new):
        return self.chance.choice([f"print({new})", f"print(ask({new}))", f"save({new})", f"check({new})", f"ask({new})"])

    def taken(self, depth, one, new):
        ways = [f"next({one}, None)"] * 3 + [f"next({one})", f"list(islice({one}, 2))", f"next([{one}][0], 'none')", f"next(zip({one}, {one}), None)"]
        self.line(depth, f"{new} = {self.chance.choice(ways)}")
        self.line(depth, self.used(new))

    def asked(self, depth, one, new):
        ways = ["type(%s)", "%s is None", "bool(%s)", "isinstance(%s, list)", "list(%s)", "*%s", "1 in %s", "next(iter(%s), 9)"]
        self.line(depth, f"print({self.chance.choice(ways) % one})")

    def changed(self, depth, one, new):
        rows = self.chance.choice(self.lists or ["[5]"])
        ways = [f"{rows}.append(ask(1))", f"{rows}.insert(0, 7)", f"if len({rows}) > 1: {rows}.pop(0)", f"{rows}.clear()", f"{rows}.extend({self.answer()})"]
        self.line(depth, self.chance.choice(ways))

    def loop(self, depth, one, new):
        ways = [f"zip({one}, {one})", f"enumerate({one})", f"chain(['h'], {one})", f"takewhile(lambda c: c != 'b', {one})"]
        plain = [f"for {new} in {one}:"] * 4 + [f"while ({new} := next({one}, None)) is not None:"] * 3
        self.line(depth, self.chance.choice(plain + [f"for {new} in {way}:" for way in ways]))
        self.line(depth + 1, self.used(new))
        if self.chance.random() < 0.4:
            self.line(depth + 1, f"if yes({new}): break")
        if self.chance.random() < 0.5:
            self.statement(depth + 1)

    def guard(self, depth, one, new):
        self.line(depth, "try:")
        for _ in range(1 + self.chance.randrange(3)):
            self.statement(depth + 1)
        self.line(depth, self.chance.choice(["except StopIteration:", "except ValueError:", "except Exception:"]))
        self.line(depth + 1, "print('caught')")

    def branch(self, depth, one, new):
        self.line(depth, f"if yes({self.chance.randrange(9)}):")
        self.statement(depth + 1)
