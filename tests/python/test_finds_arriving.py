"""`re.finditer` and `re.findall` in text that is arriving: what Python finds in the whole, each match when its line is there."""

import random
import re
from re import finditer

import pytest
import sooner
from sooner import readonly, sequential, sim, unordered
from sooner._finds import by_line
from sooner._options import options

WITHIN = [
    r"\d+", r"a*", r"^a", r"(?m)^a.*$", r"[^\n]+", r"\bab?\b", r"(?<=b)a", r"(?<!ab)a|b", r"a(?!b)", r"\Aa", r"b\Z", r"(a)|(b)", "", r"\b",
    r"(?m)$", r"(?i)A+", r".", r"(?P<x>a)(b)?\1", r"x*?", r"(?m)^(?P<key>\w+): (.*)$", r"[\d\-a]+", r"(?:(a)|b)(?(1)b|a)", r"😀|ä",
]
ACROSS = [r"\s+", r"[^x]", r"(?s)a.", r"a$", r"a(?=\n)", r"\Wa", r"a\n", r"(?m:^)a", r"\D"]


def stream(pieces, kind=unordered, step=1.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(step * (i + 1), piece) for i, piece in enumerate(pieces)])(lambda *_: None))


def test_which_patterns_lie_within_lines():
    assert [pattern for pattern in WITHIN if not by_line(pattern)] == []
    assert [pattern for pattern in ACROSS if by_line(pattern)] == []
    assert by_line("(") is None and by_line(b"a") is None and by_line(5) is None
    assert by_line("a$", re.MULTILINE) and not by_line(".", re.DOTALL)


def everything(source, pattern):
    """All that can be asked of a match, while it arrives and afterwards."""
    text, seen, kept = source(), [], []
    for found in re.finditer(pattern, text):
        seen.append((found.group(), found[0], found.groups(), found.start(), found.end(), found.span(), found.lastindex))
        kept.append(found)
    for number, found in enumerate(finditer(pattern, text), 1):
        seen.append((number, found.groupdict(), found.expand(r"<\g<0>>"), bool(found)))
    for item in re.findall(pattern, text):
        seen.append(item)
    for item in re.compile(pattern).findall(text):
        seen.append(item)
    pairs = [pair for pair in zip(re.compile(pattern).finditer(text), "abc")]
    whole = [(found.string, found.pos, found.endpos, found.regs, str(found), found.re.pattern) for found in kept]
    return seen, whole, [(found.span(), letter, found.string) for found, letter in pairs], [type(found) for found in kept]


@pytest.mark.parametrize("pattern", WITHIN + ACROSS)
def test_any_chunking_gives_what_the_whole_gives(pattern):
    for seed in range(5):
        chance = random.Random(f"{pattern} {seed}")
        text = "".join(chance.choice(["\n", "\n", "a", "b", "ab", ": ", "1", "😀", "ä", "\r\n"]) for _ in range(chance.randrange(16)))
        places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(6)))
        pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)])]
        expected = everything(lambda: text, pattern)
        with options(clock="virtual", seed=seed):
            assert sooner.auto(everything)(stream(pieces), pattern) == expected, (text, pieces)


page = stream(["a: 1\nb:", " 2\n", "c: 3\nd: ", "4"])
ask = unordered(sim.latency(0.25)(lambda item: f"<{item}>"))


def by_module():
    for found in re.finditer(r"(\w): (\d)", page()):
        print(found.group(1), ask(found[2]))


def by_pattern():
    pattern = re.compile(r"^(?P<name>\w): (.*)$", re.MULTILINE)
    for found in pattern.finditer(page()):
        print(found["name"], ask(found.start()))


def by_flags():
    for found in re.finditer(r"^(\w): (\d)$", page(), flags=re.MULTILINE):
        print(found.groups())


def numbered():
    for number, found in enumerate(re.finditer(r"(\w): (\d)", page())):
        print(number, told(found))


def told(found):
    return ask(found.group(1)) if found.group(2) != "3" else "three"


def listed():
    for name, number in re.findall(r"(\w): (\d)", page()):
        print(name, ask(number))


@pytest.mark.parametrize("function, first, last", [(by_module, 1.25, 4.25), (by_pattern, 1.25, 4.25), (by_flags, 1.0, 4.0), (numbered, 1.25, 4.25), (listed, 1.25, 4.25)])
def test_lines_drive_the_loop(function, first, last, capsys):
    with options(strategy="python", clock="virtual"):
        sooner.auto(function)()
    expected = capsys.readouterr().out
    with options(clock="virtual") as record:
        sooner.auto(function)()
    assert (record.first_output, record.makespan) == (first, last)
    assert capsys.readouterr().out == expected


def test_what_hangs_on_the_whole_waits_for_it():
    def run():
        found = None
        for found in re.finditer(r"(\w): (\d)", page()):
            print(found.group(1))
            if found.group(2) == "2":
                break
        print(len(found.string), found)
        try:
            found.group(7)
        except IndexError as error:
            print(error)
        return found.string

    with options(clock="virtual") as record:
        assert sooner.auto(run)() == "a: 1\nb: 2\nc: 3\nd: 4"
    assert (record.first_output, record.makespan) == (1.0, 4.0)


def test_a_loop_that_is_left_closes_the_producer():
    def run():
        for found in re.finditer(r"(\w): (\d)", page()):
            if found.group(2) == "2":
                return found.span()

    with options(clock="virtual") as record:
        assert sooner.auto(run)() == (5, 9)
    assert record.makespan == 2.0
    assert [call.outcome for call in record.calls] == ["cancelled"]


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
def test_a_text_that_fails(kind, at):
    pieces = ["a: 1\nb:", " 2\n", "c: 3\nd: ", "4"]
    source = stream([*pieces[:at], OSError("cut off")], kind)
    whole = "".join(pieces[:at])
    complete = [found.group() for found in re.finditer(r"\w: \d", whole[: whole.rfind("\n") + 1])]

    @sooner.auto
    def run():
        seen, kept, text = [], [], source()
        try:
            for found in re.finditer(r"\w: \d", text):
                seen.append(found.group())
                kept.append(found)
        except OSError:
            seen.append("cut")
        try:
            kept[0].string
        except (OSError, IndexError) as error:
            seen.append(type(error).__name__)
        return seen

    for seed in range(3):
        with options(clock="virtual", seed=seed):
            if at and kind is unordered:
                assert run() == [*complete, "cut", "OSError" if complete else "IndexError"]
            else:
                with pytest.raises(OSError):
                    run()
