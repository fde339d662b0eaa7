"""Operations on what is arriving: each gives its first part as soon as it can, and what the whole gives, however it is cut."""

import csv
import io
import itertools
import random
import re
import sys

import pytest
import sooner
from sooner import sim, unordered

LINES = ["ab\n", "cd\n", "ef\n", "gh"]
ITEMS = ["a", "b", "c", "d"]


def stream(pieces, items):
    """An external whose pieces arrive a second apart, the first after one."""
    return unordered(sim.stream([(1.0 + at, piece) for at, piece in enumerate(pieces)], items=items)(lambda: None))


text, xs, ys = stream(LINES, False), stream(ITEMS, True), stream("efgh", True)


@unordered
@sim.latency(1.0)
def ask(value):
    return f"{value}?"


PROGRAMS = {}


def at(first, last):
    """A program that prints its first character then, and is done then. Each piece is asked about for a second where it is asked about."""

    def known(function):
        PROGRAMS[function.__name__] = (function, first, last)
        return function

    return known


@at(2.0, 5.0)
def list_with_stars():
    for x in ["z", *xs(), *ys(), "z"]:
        print(ask(x))


@at(3.0, 3.0)
def two_heads_of_an_iterator():
    a, b = itertools.islice(xs(), 2)
    print(ask(a), ask(b))


@at(2.0, 2.0)
def first_of_an_iterator():
    print(ask(next(iter(xs()))))


@at(2.0, 2.0)
def first_or_nothing():
    print(ask(next(iter(xs()), None)))


@at(2.0, 2.0)
def found_in_an_iterator():
    print(ask("A" in map(str.upper, xs())))


@at(2.0, 5.0)
def list_of_an_iterator():
    for x, y in list(zip(xs(), ys())):
        print(ask(x + y))


@at(2.0, 3.0)
def list_of_the_first():
    for x in list(itertools.islice(xs(), 2)):
        print(ask(x))


@at(2.0, 5.0)
def numbered_by_a_count():
    for n, x in zip(itertools.count(), xs()):
        print(n, ask(x))


@at(2.0, 4.0)
def every_second():
    for x in xs()[::2]:
        print(ask(x))


@at(1.0, 4.0)
def joined():
    print(", ".join(text().splitlines()))


@at(1.0, 4.0)
def printed_from_a_list():
    print(*[text()], 3)


@at(1.0, 4.0)
def template_with_a_dictionary():
    values = {"text": text(), "number": 3}
    print("{number} {text}".format(**values))


@at(1.0, 4.0)
def template_with_a_list():
    values = [text(), 3]
    print("{1} {0}".format(*values))


@at(1.0, 4.0)
def template_with_a_mapping():
    print("{number} {text}".format_map({"text": text(), "number": 3}))


@at(1.0, 4.0)
def twice():
    print(text() * 2)


@at(1.0, 4.0)
def titled():
    print(text().title())


@at(1.0, 4.0)
def filled():
    print(text().ljust(40, "."))


@at(2.0, 5.0)
def matches():
    for found in re.finditer(r"\w+", text()):
        print(ask(found.group()))


@at(2.0, 5.0)
def taken_while():
    for line in itertools.takewhile(lambda line: line != "zz", text().splitlines()):
        print(ask(line))


@at(1.0, 5.0)
def stripped_lines():
    for line in [line.strip() for line in text().splitlines() if line]:
        print(line)
        print(ask(line))


@at(2.0, 5.0)
def lines_of_lines():
    lines = [line for line in text().splitlines() if not line.startswith("z")]
    for line in [f"{line[:1]}-{line[1:]}" for line in lines[1:]]:
        print(line)
        print(ask(line))
    print(lines)


@at(1.0, 5.0)
def lines_kept_and_cleaned():
    lines = text().splitlines()
    clean = [line.strip() for line in lines]
    for line in clean:
        print(line)
        print(ask(line))
    lines.append("behind")


@at(1.0, 4.0)
def cleaned_lines_joined():
    print(", ".join([line.upper() for line in text().splitlines()]))


@at(2.0, 2.0)
def first_rows():
    for row in itertools.islice(csv.reader(text().splitlines()), 1):
        print(ask(row[0]))


@at(5.0, 5.0)
def kept_where_something_else_decides():
    for number, c in filter(None, enumerate(text())):
        if c != "\n":
            print(ask(number))


@at(2.0, 3.0)
def batches_of_a_variable():
    lines = text().splitlines()
    for line in itertools.islice(lines, 2):
        print(ask(line))


def helper(first, other):
    print(first)
    return other


@at(1.0, 4.0)
def passed_on_to_a_helper():
    return helper(*[text(), ask(1)])


@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_waits_needlessly(name):
    function, first, last = PROGRAMS[name]
    with sooner.options(clock="virtual") as run:
        sooner.auto(function)()
    assert (run.first_output, run.makespan) == (first, last)


def comprehensions(t):
    """Comprehensions over lines and words of a text, which cannot fail."""
    lines = [line.strip() for line in t.splitlines()]
    return [
        [line for line in lines if line],
        [line.title() + "!" for line in t.split("\n") if line.isupper() or not line.endswith(("a", "é"))],
        [f"{word}-{word!r}-{word.find('B')}" for word in t.split() if word.count("a") < 2],
        [(line, line.partition("a"), line.split("B")[0], line.rsplit("a", 1)[-1]) for line in t.splitlines(True)[1:]],
        [("yes" if "a" in line else line[::-1]).replace("B", "--") for line in lines[::2] if line not in ("", "B")],
        [line.partition(" ")[2] or line for line in list(t.split(" "))],
        "/".join([line.lower() for line in lines]),
    ]


def whole(cut):
    """What everything gives of a text and of a list that arrive in these pieces."""
    arriving = unordered(sim.stream([(0.5 * at, piece) for at, piece in enumerate(cut or [""])])(lambda: None))
    letters = unordered(sim.stream([(0.3 * at, c) for at, c in enumerate("".join(cut))], items=True)(lambda: None))

    def program():
        t, v = arriving(), letters()
        return (
            [t.title(), t.capitalize(), t.swapcase(), t.expandtabs(), t * 3, 2 * t, t.ljust(30, "~"), t[::2], t[1::3], t[2:7:2]],
            [v[::2], v[1:9:3], [*v], [0, *v, 1, *t], (*v, 2), list(map(str.upper, v)), list(zip(v, t)), list(zip(itertools.count(3), v))],
            [next(iter(v), None), next(zip(t, v), "none"), "b" in map(str.lower, v), "é" in iter(v), list(itertools.islice(v, 3))],
            ["{a}-{b}".format(**{"a": t, "b": 1}), "{}{}".format(*[t, t]), "{a}".format_map({"a": t}), "/".join(v), "/".join(map(str.strip, v))],
            *comprehensions(t),
        )

    return program


@pytest.mark.parametrize("seed", range(40))
def test_any_chunking_gives_what_the_whole_gives(seed):
    chance = random.Random(seed)
    full = "".join(chance.choice(["a", "B", " ", "\n", "\t", "é", "ß", "Σ", "ς", "ǆ", "\r", "'s", "😀"]) for _ in range(chance.randrange(14)))
    cut, rest = [], full
    while rest:
        size = chance.randrange(1, 4)
        cut.append(rest[:size])
        rest = rest[size:]
    with sooner.options(clock="virtual", seed=seed):
        found = sooner.auto(whole(cut))()
    with sooner.options(clock="virtual"):
        assert found == sooner.auto(whole([full] if full else []))()
    t, v = full, list(full)
    assert found[0] == [t.title(), t.capitalize(), t.swapcase(), t.expandtabs(), t * 3, 2 * t, t.ljust(30, "~"), t[::2], t[1::3], t[2:7:2]]
    assert list(found[4:]) == comprehensions(t)
    assert found[1][:5] == [v[::2], v[1:9:3], v, [0, *v, 1, *t], (*v, 2)]


def tables(t):
    """What is read of a table row by row, and what iterators make of its lines."""
    found = []
    for row in csv.reader(t.splitlines(True)):
        found.append(row)
    for row in csv.reader(io.StringIO(t), delimiter=";", quotechar="'"):
        found.append(row)
    for record in csv.DictReader(io.StringIO(t)):
        found.append(record)
    for line in io.StringIO(t):
        found.append(line)
    for one, two in itertools.pairwise(t.split(",")):
        found.append(one + two)
    for total in itertools.accumulate(t):
        found.append(total)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_tables_however_they_are_cut(seed):
    chance = random.Random(seed)
    full = "".join(chance.choice(["a", "b", ",", ",", "\n", "\n", '"', '"', "\r\n", ";", "'", "é", " "]) for _ in range(chance.randrange(20)))
    cut, rest = [], full
    while rest:
        size = chance.randrange(1, 5)
        cut.append(rest[:size])
        rest = rest[size:]
    arriving = unordered(sim.stream([(0.5 * at, piece) for at, piece in enumerate(cut or [""])])(lambda: None))

    def program():
        return tables(arriving())

    with sooner.options(clock="virtual", seed=seed):
        found = outcome(sooner.auto(program))
    assert found == outcome(lambda: tables(full))


def outcome(program):
    try:
        return program()
    except csv.Error as error:
        return str(error)


def test_lines_are_written_to_standard_output():
    def program():
        sys.stdout.writelines(text().splitlines(True))

    with sooner.options(clock="virtual") as run:
        sooner.auto(program)()
    assert run.output == "".join(LINES)
