"""What is decided by the first pieces of an answer, or before there is any: in any chunking it is what the whole gives."""

import itertools
import random

import pytest
import sooner
from sooner import Stream, sim, unordered
from sooner._options import options

TEXTS = ["", "a", " ", " a", "a b", "  one  two three ", "one\n\n two", "ΑΣ", "ΟΔΟΣ ΑΣ'\nΣΑΣ Σ", "ẞßİ ŉΣ", "ΣΣ.Σ ", "xΣ日本Σ本 Σ", "ende", "deend", "aab aaab"]


def stream(pieces, items=False):
    return unordered(sim.stream([(1.0 * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


def cut(text, *places):
    places = [0, *places, len(text)]
    return [text[a:b] for a, b in itertools.pairwise(places)]


@sooner.auto
def decided(source):
    text = source()
    found = [bool(text), not text, text or "nothing", text and "something", 1 if text else 2]
    while text:
        found.append("turn")
        break
    found += [text.startswith(("b", "aa", "  one")), text.startswith(()), text.find("aab"), text.find("Σ"), text.find("")]
    found += [text == "a", text != "a b", text == "", "one" == text, text is None, text is not None, isinstance(text, str), type(text)]
    try:
        found.append(text.index("two"))
    except ValueError as error:
        found.append(str(error))
    for most in (0, 1, 2, 5):
        found.append(text.split(None, most))
        found.append([part for part in text.split(maxsplit=most)])
    first, *rest = text.split(None, 1) or ["none"]
    found += [first, rest]
    for changed in (text.lower(), text.upper(), text.casefold(), text.removesuffix("end"), text.removesuffix("")):
        found.append([c for c in changed])
    return found


@sooner.auto
def decided_by_items(source):
    values = source()
    found = [bool(values), not values, values or ["nothing"], 1 if values else 2, isinstance(values, (str, list)), type(values), values is None]
    found += [type(zip(values, values)).__name__, isinstance(iter(values), list), values == "a"]
    return found


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_any_chunking_decides_as_the_whole_does(text):
    whole, items = decided.original(lambda: text), decided_by_items.original(lambda: list(text))
    for chosen in [(), *((at,) for at in range(len(text) + 1)), tuple(range(1, len(text)))]:
        with options(clock="virtual"):
            assert decided(stream(cut(text, *chosen))) == whole, chosen
    with options(clock="virtual"):
        assert decided_by_items(stream(list(text), items=True)) == items


@pytest.mark.parametrize("seed", range(40))
def test_random_texts_are_decided_in_random_chunks(seed):
    chance = random.Random(seed)
    text = "".join(chance.choice([" ", "\n", "a", "B", "ß", "Σ", "Α", "'", "日", "end"]) for _ in range(chance.randrange(30)))
    places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(8)))
    with options(clock="virtual", seed=seed):
        assert decided(stream(cut(text, *places))) == decided.original(lambda: text)


KNOWN = {
    "isinstance(text, str)": 0.0,
    "type(text) is str": 0.0,
    "text is not None": 0.0,
    "text": 1.0,
    "not not text": 1.0,
    "bool(text)": 1.0,
    "(text or 'x') is not None": 1.0,
    "text.startswith(('b', 'aa'))": 2.0,
    "text.find('a b') == 1": 3.0,
    "text != 'aabc'": 3.0,
    "text.split(None, 1)[0] == 'aa'": 3.0,
}


@pytest.mark.parametrize("condition", KNOWN)
def test_what_is_decided_is_asked_at_once(condition, tmp_path):
    """The call behind the condition starts as soon as that is known; the text goes on arriving."""
    source = tmp_path / "decided_program.py"
    source.write_text(f"def run(source, ask):\n    text = source()\n    if {condition}:\n        ask()\n    return text\n")
    space = {}
    exec(compile(source.read_text(), str(source), "exec"), space)
    ask = unordered(sim.latency(0.5)(lambda: None))
    given = stream(["", "a", "a", " b", " c", "d"])
    with options(clock="virtual") as record:
        assert sooner.auto(space["run"])(given, ask) == "aa b cd"
    assert [call.started for call in record.calls] == [0.0, KNOWN[condition]]
    assert record.makespan == 5.0


@pytest.mark.parametrize("at", range(1, 4))
def test_a_fault_is_not_lost_where_only_the_class_was_looked_at(at):
    source = stream([*"abc"[:at], OSError("cut off")])

    @sooner.auto
    def looked():
        text = source()
        if isinstance(text, str) and type(text) is str and text is not None:
            return "text"

    @sooner.auto
    def caught():
        try:
            kind = type(source())
        except OSError:
            return "cut off"
        return kind

    with options(clock="virtual") as record, pytest.raises(OSError):
        looked()
    assert record.makespan == at
    with options(clock="virtual"):
        assert caught() == "cut off"


def test_the_annotation_says_what_will_arrive():
    """Before the producer has given anything; what it does then is its own business."""

    @unordered
    def words() -> Stream[str]:
        started.append("words")
        yield "a"

    @unordered
    def numbers() -> Stream[int]:
        yield from range(3)

    @sooner.auto
    def run():
        text, values = words(), numbers()
        return isinstance(text, str), isinstance(text, list), type(values), text, values

    started = []
    assert run() == (True, False, list, "a", [0, 1, 2])
    assert started == ["words"]
