"""`re.split`, `findall` and `finditer` across lines of text that is arriving: what Python finds in the whole, each when nothing can change it."""

import random
import re

import pytest
import sooner
from sooner import sim, unordered
from sooner._options import options
from sooner._settled import List, Split, searched

SETTLED = [
    r"(?<=[.!?])\s+", r"\s+", r"\n+", r"\n\n+", r"[.!?]\s+", r"\n(?=\d+\. )", r"\n\s*\n", r"(\s)", r"[^.]+\.", r"\bab\b", r"(?i)AB+", r"a+b", r"a+",
    r"(?s)a.b", r"(?:ab)+", r"(?:a|bc)+d?", r"(?m)^a", r"(?m)a$", r"a{2,3}", r"a(?!b)", r"a(?=b+c)", r"(?<!a)b", r"x?a", r"\Wa", r"(?>a+)b",
    r"a|ab", r"ab|a", r"(?s)<s>(.*?)</s>", r"(?s)```(\w*)\n(.*?)```", r"<s>\s*([\s\S]*?)\s*</s>", r"(?s)aa(.+?)aa", r"(?s)a\w*\n.*?a", r"(?s)a.*?(?:b|\n)",
]
OPEN = [r"a*", r"", r"(?s)a.*", r"a$", r"\Aa\n", r"a\Z", r"(a)\1\n", r"(?s)a.*?", r"(?s).*?a", r"(?s)a.*?(?:bb|\n)", r"(?=a\n)", r"(?s)a.*?b+"]
ALPHABETS = [["a", "b", " ", "\n", "."], ["<s>", "</s>", " ", "a", "<", "/"], ["```", "`", "\n", "a", ". "], ["a", "b", "c", "d", "1. ", "\n"], ["a", "aa", "😀", "ä"]]


def text_of(chance):
    alphabet = chance.choice(ALPHABETS)
    return "".join(chance.choice(alphabet) for _ in range(chance.randrange(18)))


def stream(pieces, step=1.0):
    """An external whose pieces arrive a second apart."""
    return unordered(sim.stream([(step * (i + 1), piece) for i, piece in enumerate(pieces)])(lambda *_: None))


@pytest.mark.parametrize("pattern", SETTLED)
def test_what_is_settled_is_what_comes_first_in_the_whole(pattern):
    compiled, early = re.compile(pattern), 0
    for seed in range(200):
        chance = random.Random(f"{pattern} {seed}")
        text, step = text_of(chance), chance.choice([1, 1, 2, 5])
        split, listed = Split(searched(pattern)), List(searched(pattern))
        parts, found = [], []
        for at in range(0, len(text), step):
            parts += split.more(text[at : at + step])
            found += listed.more(text[at : at + step])
        all_parts, all_found = compiled.split(text), compiled.findall(text)
        assert parts == all_parts[: len(parts)] and len(parts) < len(all_parts), (text, step)
        assert found == all_found[: len(found)], (text, step)
        early += len(found)
    assert early


def test_others_wait_for_the_whole():
    assert [pattern for pattern in OPEN if searched(pattern)] == []
    assert searched("(") is None and searched(b"a") is None and searched(5) is None


def everything(source, pattern):
    text, seen = source(), []
    for part in re.split(pattern, text):
        seen.append(part)
    for item in re.findall(pattern, text):
        seen.append(item)
    for found in re.compile(pattern).finditer(text):
        seen.append((found.group(), found[0], found.groups(), found.span(), found.start()))
    for part in re.compile(pattern).split(text):
        seen.append(part)
    return seen, re.split(pattern, text, 1), [found.string for found in re.finditer(pattern, text)], text


@pytest.mark.parametrize("pattern", SETTLED + OPEN)
def test_any_chunking_gives_what_the_whole_gives(pattern):
    for seed in range(5):
        chance = random.Random(f"{pattern} {seed}")
        text = text_of(chance)
        places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(6)))
        pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)])]
        expected = everything(lambda: text, pattern)
        with options(clock="virtual", seed=seed):
            assert sooner.auto(everything)(stream(pieces), pattern) == expected, (text, pieces)


@unordered
@sim.latency(1.0)
def asked(text):
    return f"<{text}>"


PROSE = ["One. Tw", "o! Thr", "ee? Fo", "ur."]
BLOCKS = ["<step>on", "e</step> and\n<step> t", "wo\nlines </step", "> end"]


def by_sentence(text):
    for sentence in re.split(r"(?<=[.!?])\s+", text()):
        print(asked(sentence))


def by_block(text):
    for block in re.findall(r"<step>\s*(.*?)\s*</step>", text(), re.DOTALL):
        print(asked(block))


def by_match(text):
    for found in re.finditer(r"<step>(.*?)</step>", text(), flags=re.DOTALL):
        print(asked(found.group(1)))


@pytest.mark.parametrize(
    "function, pieces, started",
    [(by_sentence, PROSE, [1.0, 2.0, 3.0, 4.0]), (by_block, BLOCKS, [2.0, 4.0]), (by_match, BLOCKS, [2.0, 4.0])],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_pieces_drive_them(function, pieces, started):
    with options(clock="virtual") as run:
        sooner.auto(function)(stream(pieces))
    assert [call.started for call in run.calls if call.name == "asked"] == started
    assert (run.first_output, run.makespan) == (started[0] + 1.0, 5.0)


@pytest.mark.parametrize("fails_at", range(4))
@pytest.mark.parametrize("function, pieces", [(by_sentence, PROSE), (by_block, BLOCKS), (by_match, BLOCKS)], ids=lambda value: getattr(value, "__name__", ""))
def test_a_text_that_fails_gives_what_was_settled(function, pieces, fails_at, capsys):
    complete = pieces[:fails_at]
    with options(clock="virtual") as run, pytest.raises(ConnectionError, match="cut off"):
        sooner.auto(function)(stream([*complete, ConnectionError("cut off")]))
    times = {by_sentence: [1.0, 2.0, 3.0], by_block: [2.0], by_match: [2.0]}[function]
    assert len([call for call in run.calls if call.name == "asked"]) == len([at for at in times if at <= fails_at])


def test_each_character_is_looked_at_once():
    """Long runs, and blocks that do not end, cost what they are long."""
    for pattern in [r"\s+", r"(?s)<s>(.*?)</s>", r"[^.]+\."]:
        search = searched(pattern)
        for _ in range(20_000):
            search.more("<s>    a")
        assert search.length == 160_000
