"""Code over answers that are arriving: any chunking gives what the whole gives, and a fault in the middle is where it is reached."""

import contextlib
import io
import itertools
import random
import threading
import traceback

import pytest
import sooner
from sooner import Stream, _clock, readonly, sequential, sim, unordered
from sooner._options import options

ENDS = ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
TEXTS = [
    *("", "a", "\n", "\r\n", "a\r\nb", "a\r\n\r\nb\r", "\r\r\n\n", "äö\u2028😀\x85ü\r\n", "a, b,, c,", ",,", "ab,b,abc"),
    *("  a b\t\tc ", " ", "x\x1fy\x1cz\u3000w", "😀,😀, \n😀", "".join(f"{i}{end}" for i, end in enumerate(ENDS)), "a\ud800\nb\nc"),
]


def stream(pieces, kind=unordered, items=False, step=1.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


def cut(text, *places):
    places = [0, *places, len(text)]
    return [text[a:b] for a, b in itertools.pairwise(places)]


@sooner.auto
def everything(source):
    text = source()
    lines, kept, parts, pairs, words = [], [], [], [], []
    for line in text.splitlines():
        lines.append(line)
    for line in text.splitlines(True):
        kept.append(line)
    for part in text.split(","):
        parts.append(part)
    for number, part in enumerate(text.split(", "), 5):
        pairs.append((number, part))
    for word in text.split():
        words.append(word)
    return lines, kept, parts, pairs, words, [c for c in text], [pair for pair in enumerate(text)], text


@sooner.auto
def trimmed(source):
    text = source()
    return (
        [line for line in text.strip().splitlines()],
        [c for c in text.lstrip()],
        [c for c in text.rstrip()],
        [c for c in text.strip("a😀 ")],
        [c for c in text.rstrip(",c")],
        [c for c in text.lower()],
        [c for c in text.upper().replace("A", "aa")],
        [c for c in text.replace(", ", "\r")],
        [part for part in text.replace("😀,", "").strip().lower().split("b")],
    )


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_any_chunking_gives_what_the_whole_gives(text):
    whole, trim = everything.original(lambda: text), trimmed.original(lambda: text)
    places = [(), *((at,) for at in range(len(text) + 1)), tuple(range(1, len(text)))]
    for chosen in places:
        with options(clock="virtual"):
            assert everything(stream(cut(text, *chosen))) == whole, chosen
            assert trimmed(stream(cut(text, *chosen))) == trim, chosen


@pytest.mark.parametrize("seed", range(40))
def test_random_texts_in_random_chunks(seed):
    chance = random.Random(seed)
    text = "".join(chance.choice([*ENDS, ",", ", ", " ", "a", "B", "ß", "😀"]) for _ in range(chance.randrange(30)))
    places = sorted(chance.choices(range(len(text) + 1), k=chance.randrange(8)))
    with options(clock="virtual", seed=seed):
        assert everything(stream(cut(text, *places))) == everything.original(lambda: text)
        assert trimmed(stream(cut(text, *places))) == trimmed.original(lambda: text)


@unordered
@sim.latency(0.25)
def asked(name, item):
    pass


text_in_pieces = stream(["a, ", "\n", "b, \n", "c"])
items_in_pieces = stream(["x", "y", "z"], items=True)


@sooner.auto
def ask_about_everything():
    answer = text_in_pieces()
    for line in answer.splitlines():
        asked("line", line)
    for part in answer.split(", "):
        asked("part", part)
    for word in answer.split():
        asked("word", word)
    for number, c in enumerate(answer):
        asked("character", c)
    for line in answer.strip().splitlines():
        asked("stripped", line)
    for c in answer.upper().replace("B", "x"):
        asked("changed", c)
    for item in items_in_pieces():
        asked("item", item)
    [asked("comprehension", item) for item in items_in_pieces()]


def test_pieces_drive_every_one_of_them():
    """Each asks about its first item as soon as that is there."""
    with options(clock="virtual") as record:
        ask_about_everything()
    first = {}
    for call in record.calls:
        if call.name == "asked":
            first.setdefault(call.args[0], call.started)
    assert first == {"line": 1.0, "part": 0.0, "word": 0.0, "character": 0.0, "stripped": 2.0, "changed": 0.0, "item": 0.0, "comprehension": 0.0}


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
def test_a_list_that_is_changed_while_it_arrives(kind):
    items = stream([1, 2, 3], kind, items=True)

    @sooner.auto
    def run():
        found = items()
        seen = []
        for item in found:
            seen.append(item)
            if item < 3:
                found.append(item + 10)
        return seen, found

    @sooner.auto
    def numbered():
        found = items()
        pairs = enumerate(found)
        found.append(4)
        return [pair for pair in pairs]

    @sooner.auto
    def changed():
        found, pairs = items(), []
        for number, item in enumerate(found):
            pairs.append((number, item))
            found[(number + 1) % 3] = "changed"
        return pairs

    for seed in range(4):
        with options(clock="virtual", seed=seed):
            assert run() == ([1, 2, 3, 11, 12], [1, 2, 3, 11, 12])
            assert numbered() == [(0, 1), (1, 2), (2, 3), (3, 4)]
            assert changed() == [(0, 1), (1, "changed"), (2, "changed")]


PLACES = range(5)


def failing(at, kind=unordered):
    return stream([*(f"{i}\n" for i in range(at)), OSError("cut off")], kind)


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("busy", [0.0, 10.0])
def test_a_fault_appears_where_it_is_reached(at, busy):
    """Whatever else the run waits for: only what has arrived counts, not when."""
    source, saved = failing(at), []
    ask = unordered(sim.latency(busy)(lambda: None))
    save = sequential(saved.append)

    @sooner.auto
    def run():
        ask()
        for line in source().splitlines():
            save(line)
            print(line)

    for seed in range(3):
        saved.clear()
        with pytest.raises(OSError) as caught, options(clock="virtual", seed=seed) as record:
            run()
        assert traceback.extract_tb(caught.tb)[-1].line == "for line in source().splitlines():"
        assert saved == [str(i) for i in range(at)]
        assert record.output == "".join(f"{i}\n" for i in range(at))


@pytest.mark.parametrize("at", PLACES)
def test_uses_of_the_whole_fail_too(at):
    source = failing(at)

    @sooner.auto
    def measured():
        text = source()
        return len(text)

    @sooner.auto
    def returned():
        return source()

    @sooner.auto
    def passed():
        return shown(source())

    @sooner.auto
    def forgotten():
        source()
        return 1

    @sooner.auto
    def forgotten_lines():
        source().splitlines()
        return 1

    shown = unordered(sim.latency(1.0)(repr))
    for run in (measured, returned, passed, forgotten, forgotten_lines):
        with pytest.raises(OSError) as caught, options(clock="virtual") as record:
            run()
        assert [call.name for call in record.calls] == ["<lambda>"]
        assert run.__name__ in [frame.name for frame in traceback.extract_tb(caught.tb)]


@pytest.mark.parametrize("at", PLACES)
def test_every_use_reaches_the_fault(at):
    source = failing(at)

    @sooner.auto
    def run():
        text, found = source(), []
        for _ in range(2):
            try:
                for line in text.splitlines():
                    found.append(line)
            except OSError as error:
                found.append(str(error))
        return found

    with options(clock="virtual"):
        if at == 0:  # It has not begun: it fails where it is called.
            with pytest.raises(OSError):
                run()
        else:
            assert run() == [*(str(i) for i in range(at)), "cut off"] * 2


def test_a_loop_left_early_does_not_hear_of_it():
    for wait in (0.1, 100.0):
        ask, source = unordered(sim.latency(wait)(lambda line: line)), failing(3)

        @sooner.auto
        def run():
            for line in source().splitlines():
                if ask(line) == "1":
                    break
            return line

        with options(clock="virtual"):
            assert run() == "1"


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("busy", [0.0, 10.0])
def test_what_was_used_before_a_fault_in_a_try_stays_used(at, busy):
    source, ask, saved = failing(at), unordered(sim.latency(busy)(lambda: None)), []
    save = sequential(saved.append)

    @sooner.auto
    def run():
        found = []
        try:
            ask()
            for line in source().splitlines():
                found.append(line)
                save(line)
                print(line)
        except OSError as error:
            print(error)
        finally:
            save("end")
        return found

    lines = [str(i) for i in range(at)]
    for seed in range(3):
        saved.clear()
        with options(clock="virtual", seed=seed) as record:
            assert run() == lines
        assert (record.output.split("\n"), saved) == ([*lines, "cut off", ""], [*lines, "end"])
        assert record.first_output == busy


@pytest.mark.parametrize("busy", [0.0, 1.5, 10.0])
def test_another_fault_behind_a_stream_does_not_wait_for_it(busy):
    source, ask = failing(4), unordered(sim.latency(busy)(lambda: None))

    @sooner.auto
    def run():
        found = []
        try:
            for line in source().splitlines():
                ask()
                found.append(line)
                if line == "1":
                    raise KeyError(line)
        except KeyError:
            found.append("left")
        print(found)
        return found

    for seed in range(3):
        with options(clock="virtual", seed=seed) as record:
            assert run() == ["0", "1", "left"]
        assert record.first_output == 1.0 + busy


def test_a_handler_may_use_what_still_arrives():
    source = stream(["a\n", "b\n", "c"])

    @sooner.auto
    def run():
        text = ""
        try:
            text = source()
            for line in text.splitlines():
                if line == "a":
                    raise KeyError(line)
        except KeyError:
            return [line for line in text.splitlines()], text

    with options(clock="virtual") as record:
        assert run() == (["a", "b", "c"], "a\nb\nc")
    assert record.makespan == 2.0


@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
def test_a_try_around_the_call_catches(kind):
    source = failing(2, kind)

    @sooner.auto
    def run():
        try:
            text = source()
        except OSError:
            text = "x\ny"
        return [line for line in text.splitlines()]

    for seed in range(3):
        with options(clock="virtual", seed=seed):
            assert run() == ["x", "y"]


def test_text_is_printed_as_it_arrives():
    """The times at which each part was there, whatever it was cut into."""
    source, late = stream(["ab", "c\nd", "😀", "e"]), stream(["x"])
    written = {}

    class Notes(io.StringIO):
        def write(self, text):
            written[_clock.now()] = written.get(_clock.now(), "") + text
            return super().write(text)

    @sooner.auto
    def run():
        print("begin")
        print(1, "is", source())
        print(late())

    with options(clock="virtual"), contextlib.redirect_stdout(Notes()) as notes:
        run()
    assert notes.getvalue() == "begin\n1 is abc\nd😀e\nx\n"
    assert written == {0.0: "begin\n1 is ab", 1.0: "c\nd", 2.0: "😀", 3.0: "e\nx\n"}


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("busy", [0.0, 1.5, 10.0])
def test_what_was_printed_of_a_text_that_fails_stays_printed(at, busy):
    source, ask = failing(at), unordered(sim.latency(busy)(lambda: None))

    @sooner.auto
    def run():
        try:
            ask()
            print("text:", source())
            print("never")
        except OSError as error:
            print(error)

    for seed in range(3):
        with options(clock="virtual", seed=seed) as record:
            run()
        begun = "text: " + "".join(f"{i}\n" for i in range(at)) if at else ""
        assert record.output == begun + "cut off\n"


def test_of_two_texts_that_fail_the_first_is_heard_of():
    for first, second in ((1.0, 2.0), (2.0, 1.0)):
        one = stream(["a", OSError("one")], step=first)
        two = stream(["b", OSError("two")], step=second)

        @sooner.auto
        def run():
            print(one(), two())

        with pytest.raises(OSError, match="one"), options(clock="virtual"):
            run()


def test_an_endless_stream_is_closed_when_nobody_holds_it():
    closed = threading.Event()

    @unordered
    def endless() -> Stream[int]:
        try:
            yield from itertools.count()
        finally:
            closed.set()

    @sooner.auto
    def run():
        for number in endless():
            if number > 5:
                break
        return number

    assert run() == 6
    assert closed.wait(20)
    assert [call.outcome for call in sooner.last_run().calls] == ["cancelled"]


def test_what_a_stream_prints_is_in_its_place():
    @unordered
    def noisy(name) -> Stream[str]:
        for i in range(2):
            print(name, i)
            yield f"{name}{i}\n"
        print(name, "end")

    @sooner.auto
    def run():
        print("begin")
        a, b = noisy("a"), noisy("b")
        for line in a.splitlines():
            print(line)
        print(len(b))

    for seed in range(5):
        with options(seed=seed, max_concurrency=4) as record:
            run()
        printed = record.output.splitlines()
        assert [line for line in printed if line in ("begin", "a0", "a1", "6")] == ["begin", "a0", "a1", "6"]
        assert [line for line in printed if line.startswith("a ")] == ["a 0", "a 1", "a end"]
        assert [line for line in printed if line.startswith("b ")] == ["b 0", "b 1", "b end"]
