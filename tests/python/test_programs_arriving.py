"""Random programs that take texts and lists apart, put them together, change them and write them while they arrive.

Under every order of pieces they print, save and give what CPython does with the whole. No answer fails in the middle: what was
used before stays used then, which plain Python has no words for (docs/streaming.md).
"""

import contextlib
import io
import itertools
import linecache
import random
from zlib import crc32

import pytest
import sooner
from sooner import _clock, readonly, sequential, sim, unordered
from sooner._options import options

CHUNK, CHUNKS, ORDERS = 40, 10, 4
TEXTS = ["", "a,b\nc", "ab,a\n\nb,c,", "a\nb\nc\n", "x", ",,a", "ä,😀a\nb", "aaab,b,"]
ROWS = [1, "b", "ab", (2,), None]


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
    """What a program gives, prints, saves and looks at."""
    name, saved, looked, output = f"<arriving {seed}>", [], [], io.StringIO()
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    names = {**world(order, saved, looked), "__name__": "arriving"}
    exec(compile(source, name, "exec"), names)
    with contextlib.redirect_stdout(output):
        try:
            result = repr(made(names["main"])())
        except Exception as error:
            result = f"raised {error!r}"
    return result, output.getvalue(), saved, sorted(looked)


def world(order, saved, looked):
    """Calls whose answers take times of their own in each order, some in pieces."""

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

    return {
        "StringIO": io.StringIO,
        "takewhile": itertools.takewhile,
        "text": unordered(sim.stream(cut)(lambda number: None)),
        "told": unordered(sim.stream(cut(2))(lambda: None)),
        "rowed": unordered(sim.stream(spread(ROWS, "rowed"), items=True)(lambda: None)),
        "islice": itertools.islice,
        "chain": itertools.chain,
        "count": itertools.count,
        "rows": unordered(sim.stream(lambda count: spread(ROWS[:count], "rows", count), items=True)(lambda count: None)),
        "ask": unordered(slow("ask")(lambda value: f"?{value!r}")),
        "save": sequential(slow("save")(lambda value: saved.append(repr(value)))),
        "look": readonly(slow("look")(lambda value: looked.append(repr(value)))),
    }


class Program:
    """Writes one program: statements about the texts and lists that there are so far."""

    def __init__(self, seed):
        self.chance, self.count = random.Random(seed), itertools.count()
        self.lines, self.texts, self.lists = ["def main():", "    page = StringIO()"], [], []

    def source(self):
        self.block(1, 6 + self.chance.randrange(10))
        self.line(1, f"return ({', '.join([*self.texts, *self.lists, 'page.getvalue()'])},)")
        return "\n".join(self.lines) + "\n"

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def text(self):
        if self.texts and self.chance.random() < 0.8:
            return self.chance.choice(self.texts)
        return self.chance.choice([f"text({self.chance.randrange(8)})"] * 3 + ["told()"])

    def list(self):
        if self.lists and self.chance.random() < 0.8:
            return self.chance.choice(self.lists)
        ways = [f"rows({self.chance.randrange(5)})", f"{self.text()}.splitlines()", f"{self.text()}.split(',')", "rowed()"]
        return self.chance.choice(ways)

    def new(self, known):
        known.append(f"v{next(self.count)}")
        return known[-1]

    def block(self, depth, size):
        texts, lists = len(self.texts), len(self.lists)
        for _ in range(size):
            kinds = [self.apart, self.together, self.effect, self.question, self.grow]
            self.chance.choice(kinds + ([self.change, self.change] if depth == 1 else []) + ([self.loop, self.guard] if depth < 3 else []))(depth)
        if depth > 1:  # What a loop or a `try` binds may not be there behind it.
            del self.texts[texts:], self.lists[lists:]

    def apart(self, depth):
        text, values = self.text(), self.list()
        way = self.chance.randrange(8)
        if way == 0:
            method, separator = self.chance.choice(["partition", "partition", "rpartition"]), self.chance.choice([",", "a", "\n", "b,"])
            self.line(depth, f"{', '.join(self.new(self.texts) for _ in range(3))} = {text}.{method}({separator!r})")
        elif way == 1:
            self.line(depth, f"first, *{self.new(self.lists)} = {values} + [0]")
            self.line(depth, "print(first)")
        elif way == 2:
            self.line(depth, f"{self.new(self.lists)} = {values}[{self.chance.randrange(3)}:{self.chance.choice(['', '', '2'])}{self.chance.choice(['', '', ':2', ':3'])}]")
        elif way == 3:
            self.line(depth, f"{self.new(self.lists)} = {text}.split({self.chance.choice([',', 'a'])!r}, {self.chance.randrange(1, 3)})")
        elif way == 4:
            self.line(depth, f"{self.new(self.lists)} = {text}.split(None, {self.chance.randrange(3)})")
        elif way == 5:
            ways = [f"{text}.lower()", f"{text}.removesuffix('b')", f"{text} or {self.text()}", f"{text} and {self.text()}"]
            ways += [f"{text}.{self.chance.choice(['title', 'capitalize', 'swapcase', 'expandtabs'])}()", f"{text} * 2", f"{text}.ljust(9, '.')", f"{text}[1::2]"]
            self.line(depth, f"{self.new(self.texts)} = {self.chance.choice(ways)}")
        elif way == 6:
            ways = [f"list(islice({values}, 2))", f"[*{values}, 0]", f"['x', *{values}, *{self.list()}]", f"{values} or [5]", f"list(tuple({values}))"]
            ways += [f"list(zip({values}, {text}))", f"list(map(str, {values}))", f"list(enumerate({self.list()}))", f"[1, *islice({values}, 2), *{text}]"]
            ways += [f"list(zip(count(), {values}))", f"list(chain({values}, {self.list()}))", f"list(iter({values}))"]
            self.line(depth, f"{self.new(self.lists)} = {self.chance.choice(ways)}")
        else:
            self.line(depth, f"{self.new(self.lists)} = [each for each in {self.chance.choice([text, values])}]")

    def together(self, depth):
        values, others, text, more = self.list(), self.list(), self.text(), self.chance.choice([self.text(), "'-'"])
        if self.chance.random() < 0.5:
            self.line(depth, f"{self.new(self.lists)} = {values} + {others}")
        else:
            self.line(depth, f"{self.new(self.texts)} = " + self.chance.choice([f"{text} + {more}", f"f'<{{{text}}}>'", *self.templates(text, more, values)]))

    def templates(self, text, more, values):
        """Texts of which some parts are missing."""
        return [
            f"'{{a}}|{{b}}'.format(**{{'a': {text}, 'b': {more}}})", f"'{{}}|{{}}'.format(*[{text}, {more}])", f"'{{a}}'.format_map({{'a': {text}}})",
            f"'/'.join(map(str, {values}))", f"','.join(zip({text}, {text}).__next__() if {text} else [])",
        ]

    def grow(self, depth):
        """A list that is there gets what is arriving."""
        begun = self.chance.choice(["[]", "['o', 'b']", f"[ask(1), {self.text()}]", f"[*{self.list()}]", "[[0]]"])
        values = self.new(self.lists)
        self.line(depth, f"{values} = {begun}")
        if self.chance.random() < 0.25:
            self.line(depth, f"{self.new(self.lists)} = {values}")
        if self.chance.random() < 0.25:
            self.line(depth, f"for each{next(self.count)} in range({self.chance.randrange(4)}):")
            self.line(depth + 1, f"{values} += {self.list()}" if self.chance.random() < 0.5 else f"{values}.extend(rows({self.chance.randrange(5)}))")
        for _ in range(1 + self.chance.randrange(3)):
            more = self.list()
            self.line(depth, self.chance.choice([f"{values}.extend({more})", f"{values} += {more}", f"if ask({more}): {values}.extend({self.list()})", f"{values}.append({self.text()})"]))
            if self.chance.random() < 0.3:
                self.effect(depth)

    def change(self, depth):
        if not self.lists:
            return self.line(depth, f"{self.new(self.lists)} = rows({self.chance.randrange(5)})")
        values, value = self.chance.choice(self.lists), self.chance.choice(["1", "'z'", "ask(3)", self.text()])
        changes = [f"{values}.append({value})", f"{values}.extend({self.list()})", f"{values}.insert(0, {value})", f"{values} += {self.list()}", f"if {values}: {values}[0] = {value}"]
        self.line(depth, self.chance.choice(changes))

    def effect(self, depth):
        text, values = self.text(), self.list()
        effects = [
            f"print({text}, {values})", f"save({self.chance.choice([text, values])})", f"look({values})",
            f"print(page.write({text}))", f"page.write({text})", f"print({text}, file=page)", "print(page.tell(), page.getvalue())",
        ]
        self.line(depth, self.chance.choice(effects))

    def question(self, depth):
        text, values = self.text(), self.list()
        either = self.chance.choice([text, values])
        questions = [
            f"print('ab' in {values}, 'b,' in {text})", f"print(isinstance({either}, str), type({values}))", f"print({either} is None, not {either})",
            f"print({text}.startswith(('ab', 'x')), {text}.find('b'), {text} == 'x')", f"print(next((each for each in {either} if each == 'b'), None))",
            f"print('yes' if {either} else 'no')", f"if not {either}: print('none')", f"print(next(iter({values}), 0))", f"print(*{values}, sep='|')",
            f"print({text}, *{values})", f"print(*{text}, end='.')", f"print(*map(str, {values}))", f"print('b' in map(str, {values}), 'b' in iter({values}))",
            f"print(next(zip({values}, {text}), None))", f"print(max(*{text}, 'a', 'b'))",
        ]
        self.line(depth, self.chance.choice(questions))

    def loop(self, depth):
        each, text = f"each{next(self.count)}", self.text()
        ways = [self.list(), self.list(), f"takewhile(lambda c: c != '\\n', {text})", f"map(lambda c: c * 2, {text})", f"filter(lambda c: c in 'a,', {text})"]
        ways += [f"zip(count(), {self.list()})", f"chain.from_iterable([{self.list()}, {text}])", f"tuple({self.list()})", f"(each for each in {self.list()})"]
        self.line(depth, f"for {each} in {self.chance.choice(ways)}:")
        self.line(depth + 1, self.chance.choice([f"print({each})", f"save({each})", f"ask({each})", f"print(ask({each}))"]))
        if self.chance.random() < 0.2:
            self.line(depth + 1, f"if {each} == 1 or {each} == 'b': break")
        self.block(depth + 1, self.chance.randrange(2))

    def guard(self, depth):
        self.line(depth, "try:")
        self.block(depth + 1, 1 + self.chance.randrange(2))
        pairs = [self.list(), self.text() + ".partition(chr(44))", f"islice({self.list()}, 2)", f"map(str, {self.list()})", f"zip({self.text()}, {self.list()})"]
        self.line(depth + 1, f"one, two = {self.chance.choice(pairs)}")
        self.line(depth + 1, "print(one)")
        self.line(depth, "except (ValueError, TypeError) as error:")
        self.line(depth + 1, "print(error)")
