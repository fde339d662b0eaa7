"""`%` and `format` with names, widths and holes anywhere; methods whose arguments are given by name, or come later: as the whole gives it."""

import random

import pytest
import sooner
from sooner import sim, unordered
from sooner._options import options

TEXTS = ["", "a", "one\ntwo\n", "äö😀\r\nü", "x,y", "a\ud800b", "100%s {} {0}"]


def stream(pieces, items=False, step=1.0, start=1.0):
    """An external whose pieces arrive a second apart."""
    return unordered(sim.stream([(start + step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda *_: None))


class Odd:
    def __format__(self, spec):
        return f"odd{spec}"

    def __str__(self):
        return "str"


def percents(a, b, n):
    return ["%s-%d" % (a, 3), "%-5s|%s|%%" % ("q", a), "%(x)s %(n)03d %(x)s" % {"x": a, "n": 7}, "%s %s" % (n, b), "%r %s" % (a, b), "%(x)s" % {"x": n}]


def formats(a, b, n):
    return [
        "{x} {y:>3}{{}}".format(x=a, y="z"), "{:>4}{}{!r}".format("q", a, "r"), "{0}{1}{0}".format(a, 2), "{}{x}".format(a, x=b),
        "{:>9}".format(a), "{x!r}".format(x=a), "{} {}".format(n, b), "{x}{o}".format(x=b, o=Odd()), "{:.2f} {}".format(2.5, a), "{x.real}{y}".format(x=3, y=a),
    ]


def methods(a, b, n):
    separator = b[:1] or ","
    return [
        a.splitlines(keepends=True), a.split(sep="\n"), a.split(sep=",", maxsplit=1), a.split("\n", maxsplit=1), a.split(maxsplit=1),
        a.split(separator), a.replace(separator, b), list(a), list(a.splitlines()), [c for c in iter(a)], a.partition(separator),
    ]


def everything(first, second, number, way):
    a, b, n = first(), second(), number()
    made = way(a, b, n)
    return [[piece for piece in each] for each in made], made


@pytest.mark.parametrize("way", [percents, formats, methods], ids=lambda way: way.__name__)
@pytest.mark.parametrize("seed", range(20))
def test_any_chunking_gives_what_the_whole_gives(seed, way):
    chance = random.Random(seed)
    a, b = chance.choice(TEXTS), chance.choice(TEXTS)

    def source(text):
        places = [0, *sorted(chance.choices(range(len(text) + 1), k=chance.randrange(4))), len(text)]
        return stream([text[x:y] for x, y in zip(places, places[1:])], step=chance.choice([0.5, 1.0, 3.0]))

    answer = chance.choice([5, "five", None, 2.5, Odd()])
    number = unordered(sim.latency(1.5)(lambda: answer))
    expected = everything(lambda: a, lambda: b, lambda: answer, way)
    with options(clock="virtual", seed=seed):
        assert sooner.auto(everything)(source(a), source(b), number, way) == expected


story = stream(["p\nq", "\nr\n", "s"])
rows = stream(["a", "b", "c"], items=True)
few = stream(["x", "y"], items=True, start=0.25, step=0.25)
later = unordered(sim.latency(0.5)(lambda value: value))

WAYS = {
    "percent": lambda: print("%s-%d %-3s" % (story(), 3, "x")),
    "percent by name": lambda: print("%(x)s %(n)d" % {"x": story(), "n": 3}),
    "format by name": lambda: print("{n:>4} {x}".format(x=story(), n=3)),
    "separator to come": lambda: [print(line) for line in story().split(later("\n"))],
    "ends kept": lambda: [print(line) for line in story().splitlines(keepends=True)],
    "copied": lambda: [print(item) for item in list(rows())],
    "iterated": lambda: [print(item) for item in iter(rows())],
}


@pytest.mark.parametrize("way", WAYS)
def test_output_does_not_wait_for_the_end(way):
    with options(clock="virtual") as record:
        sooner.auto(WAYS[way])()
    assert (record.first_output, record.makespan) == (1.0, 3.0)


def sums_of_what_others_hold():
    found = rows()
    both, rest, copy = found + ["z"], found[1:], list(found)
    for item in both:
        print(item)
    found.append("end")
    found[0] = "changed"
    for item in rest:
        print(item)
    found.sort(reverse=True)
    return found, both, rest, copy, found + rest


def two_that_arrive():
    found, others = rows(), few()
    both = found + others
    others.append("not there")
    others.insert(0, "nor there")
    for item in both:
        print(item)
    return both, others, found


@pytest.mark.parametrize("function, first", [(sums_of_what_others_hold, 1.0), (two_that_arrive, 1.0)])
def test_output_behind_sums_of_what_others_hold(function, first, capsys):
    with options(strategy="python", clock="virtual"):
        expected = (sooner.auto(function)(), capsys.readouterr().out)
    for seed in range(6):
        with options(clock="virtual", seed=seed) as record:
            assert (sooner.auto(function)(), capsys.readouterr().out) == expected, seed
        assert (record.first_output, record.makespan) == (first, 3.0)


def test_code_in_its_turn_sees_no_holes():
    import itertools

    def run():
        held = [rows(), ["z"]]
        print("begun")
        found = [item for item in itertools.chain.from_iterable(held)]
        held.sort(key=len)
        return found, held, dict(zip("ab", held))

    with options(clock="virtual"):
        assert sooner.auto(run)() == (["a", "b", "c", "z"], [["z"], ["a", "b", "c"]], {"a": ["z"], "b": ["a", "b", "c"]})
