"""`sooner.json.items`: each element as soon as it is complete, and any chunking gives what the whole gives."""

import json
import random

import pytest
import sooner
from sooner import Stream, sim, unordered
from sooner._options import options
from sooner._scan import Scanner


def scanned(pieces, path=""):
    """The elements, and the error behind them."""
    scanner, found = Scanner(path), []
    try:
        for piece in pieces:
            for element in scanner.read(piece):
                found.append(element)
        for element in scanner.end():
            found.append(element)
    except json.JSONDecodeError as error:
        return found, (error.pos, error.lineno, error.colno)
    return found, None


def loaded(text):
    """What the whole text is, and where it is wrong."""
    try:
        return json.loads(text), None
    except json.JSONDecodeError as error:
        return None, (error.pos, error.lineno, error.colno)


def value(chance, depth=0):
    kind = chance.randrange(8 if depth < 3 else 5)
    if kind < 5:
        return [None, True, chance.randrange(-99, 999), chance.random(), 'a"\\\n]{😀'[: chance.randrange(9)]][kind]
    if kind < 7:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {name: value(chance, depth + 1) for name in 'ab"x'[: chance.randrange(5)]}


def chunked(chance, text):
    places = [0, *sorted(chance.choices(range(len(text) + 1), k=chance.randrange(6))), len(text)]
    return [text[a:b] for a, b in zip(places, places[1:])]


@pytest.mark.parametrize("seed", range(20))
def test_any_chunking_of_any_array(seed):
    chance = random.Random(seed)
    for _ in range(100):
        array = [value(chance) for _ in range(chance.randrange(5))]
        text = json.dumps(array, ensure_ascii=chance.random() < 0.5, indent=chance.choice([None, 1]))
        assert scanned([text]) == (array, None)
        assert scanned(chunked(chance, text)) == scanned(text) == (array, None)


@pytest.mark.parametrize("seed", range(20))
def test_any_mistake_is_found_where_it_is(seed):
    chance = random.Random(seed)
    for _ in range(100):
        text = json.dumps([value(chance) for _ in range(chance.randrange(5))], indent=chance.choice([None, 1]))
        at = 1 + chance.randrange(len(text))
        text = text[:at] + chance.choice(["", ",", "]", "}", '"', "x", " "]) + text[at + chance.randrange(2) :]
        text = text[: chance.randrange(len(text) + 1)] if chance.random() < 0.2 else text
        found, error = scanned([text])
        assert scanned(chunked(chance, text)) == scanned(text) == (found, error)
        if error is not None:
            assert error == loaded(text)[1], text


def test_paths():
    text = '{"skip": {"cities": [0]}, "data": [1, {"n": "}", "cities": ["a", {"b": 2}]}]} and more'
    for path in ("data.1.cities", ["data", 1, "cities"]):
        assert scanned([text], path) == scanned(text, path) == (["a", {"b": 2}], None)
    assert scanned(["[[1], [2, 3]]"], "1") == ([2, 3], None)


@pytest.mark.parametrize(
    ("text", "path", "message", "at"),
    [
        ('{"a": {"b": 2}}', "a.c", "No value at 'a.c'", 13),
        ('{"a": 3}', "a", "Expecting an array", 6),
        ('{"a": 3}', "a.b", "No value at 'a.b'", 6),
        ('{"a" 3}', "b", "Expecting ':' delimiter", 5),
        ('{"a": , "b": []}', "b", "Expecting value", 6),
        ("{a: 3}", "b", "Expecting property name enclosed in double quotes", 1),
        ("", "", "Expecting value", 0),
        ("  ", "a", "Expecting value", 2),
        ("[1, 2", "", "Expecting ',' delimiter", 5),
        ('["a', "", "Unterminated string starting at", 1),
    ],
)
def test_messages(text, path, message, at):
    for pieces in ([text], text):
        with pytest.raises(json.JSONDecodeError) as caught:
            sooner.json.items(list(pieces), path)
        assert (caught.value.msg, caught.value.pos) == (message, at)


def test_outside_a_run():
    assert sooner.json.items('{"cities": ["Suva", "Apia"]}', "cities") == ["Suva", "Apia"]
    assert sooner.json.items(iter(["[1,", " 2]"])) == [1, 2]


@unordered
@sim.stream([(1.0, '{"cities": [{"name": "Su'), (2.0, 'va"}, {"na'), (3.0, 'me": "Apia"}'), (4.0, '], "done": true}')])
def model(region):
    pass


@unordered
@sim.latency(0.5)
def excursion(name):
    return f"a boat from {name}"


@sooner.auto
def trip(region):
    for city in sooner.json.items(model(region), "cities"):
        print(excursion(city["name"]))


def test_elements_drive_a_loop():
    with options(clock="virtual") as run:
        trip("Oceania")
    assert run.output == "a boat from Suva\na boat from Apia\n"
    assert [call.started for call in run.calls if call.name == "excursion"] == [2.0, 3.0]
    assert (run.first_output, run.makespan) == (2.5, 4.0)


def test_an_answer_that_is_cut_off():
    @unordered
    def cut_off() -> Stream[str]:
        yield '["Suva", "Ap'

    @sooner.auto
    def run():
        for name in sooner.json.items(cut_off()):
            print(name)

    with options(clock="virtual") as record, pytest.raises(json.JSONDecodeError, match="Unterminated string"):
        run()
    assert record.output == "Suva\n"
