"""Text made of parts that are arriving: any chunking of any part gives what the whole gives, and nobody waits for what is not reached."""

import contextlib
import io
import random
import traceback

import subprocess
import sys
import pytest
import sooner
from sooner import _clock, readonly, sequential, sim, unordered
from sooner._options import options

TEXTS = ["", "a", "one\ntwo\n", "äö😀\r\nü", "x,y", "a\ud800b", "100%s {} {0}"]


def stream(pieces, kind=unordered, items=False, step=1.0, start=0.0):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(start + step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


def cut(text, places):
    places = [0, *places, len(text)]
    return [text[a:b] for a, b in zip(places, places[1:])]


@sooner.auto
def everything(first, second, number):
    a, b, n = first(), second(), number()
    added = "<" + a + "|" + b + ">"
    grown = ""
    for part in (a, ", ", b, "."):
        grown += part
    shown = f"{a} and {b!s}: {n}, {n:>3}, {a!r}"
    percent = "%s%%%s" % (a, b)
    one = "is %s" % b
    formatted = "{}{{}}{}".format(a, n) + "{1}{0}{1}".format(a, b)
    joined = ", ".join([a, "x", b]) + "-".join((b, a))
    return (
        [c for c in added],
        [line for line in grown.splitlines()],
        [word for word in shown.split()],
        [c for c in percent],
        [c for c in one.upper()],
        [part for part in formatted.split("}")],
        [c for c in joined],
        [c for c in "; ".join(a.splitlines())],
        [c for c in str(a + f"{b}" * 2)],
        (added, grown, shown, percent, one, formatted, joined),
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_chunking_gives_what_the_whole_gives(seed):
    chance = random.Random(seed)
    a, b = chance.choice(TEXTS), chance.choice(TEXTS)

    def pieces(text):
        return cut(text, sorted(chance.choices(range(len(text) + 1), k=chance.randrange(4))))

    first = stream(pieces(a), step=chance.choice([0.5, 1.0, 3.0]))
    second = stream(pieces(b), step=chance.choice([0.5, 1.0, 3.0]), start=chance.choice([0.0, 2.0, 20.0]))
    number = unordered(sim.latency(chance.choice([0.0, 1.0, 30.0]))(lambda: 7))
    whole = everything.original(lambda: a, lambda: b, lambda: 7)
    with options(clock="virtual", seed=seed):
        assert everything(first, second, number) == whole


@unordered
@sim.latency(0.25)
def asked(name, item):
    pass


early = stream(["a\n", "b\n", "c\n"])
late = stream(["d\n", "e"], start=10.0)


@sooner.auto
def ask_about_everything():
    one, two = early(), late()
    for line in (one + two).splitlines():
        asked("+", line)
    for line in f"{one}{two}".splitlines():
        asked("f", line)
    for line in ("%s%s" % (one, two)).splitlines():
        asked("%", line)
    for line in "{}{}".format(one, two).splitlines():
        asked("format", line)
    for line in "-".join([one, two]).splitlines():
        asked("join", line)
    for line in ", ".join(one.splitlines()).split(", "):
        asked("join of lines", line)
    both = ""
    for part in (one, two):
        both += part
    for line in both.splitlines():
        asked("+=", line)


def test_who_reads_a_text_goes_on_with_what_has_arrived():
    with options(clock="virtual") as record:
        ask_about_everything()
    times = {}
    for call in record.calls:
        if call.name == "asked":
            times.setdefault(call.args[0], []).append((call.started, call.args[1]))
    lines = [(0.0, "a"), (1.0, "b"), (2.0, "c"), (10.0, "d"), (11.0, "e")]
    assert {name: sorted(found) for name, found in times.items()} == {
        **dict.fromkeys(["+", "f", "%", "format", "+="], lines),
        "join": [*lines[:3], (10.0, "-d"), lines[4]],
        "join of lines": [(1.0, "a"), (2.0, "b"), (2.0, "c")],
    }


def test_what_is_printed_is_printed_as_it_arrives():
    first, second = stream(["a", "b"]), stream(["c", "d", "e"], step=2.0)
    written = []

    class Notes(io.StringIO):
        def write(self, text):
            written.extend((_clock.now(), text) for text in [text] if text)
            return super().write(text)

    @sooner.auto
    def run():
        one, two = first(), second()
        print(f"<{one}|{two}>")
        print(one, two, 3, sep="; ", end="!")
        print("x", f"{one}", sep=None, end=None)

    with options(clock="virtual"), contextlib.redirect_stdout(Notes()) as notes:
        run()
    assert notes.getvalue() == "<ab|cde>\nab; cde; 3!x ab\n"
    at = {}
    for time, text in written:
        at[time] = at.get(time, "") + text
    assert at == {0.0: "<a", 1.0: "b|c", 2.0: "d", 4.0: "e>\nab; cde; 3!x ab\n"}


def test_adding_to_a_text_costs_what_it_is_long():
    """A thousand parts: whoever reads goes through the parts, not through a thousand texts that grow."""
    ask = unordered(sim.stream(lambda number: [(number * 0.25, f"{number}"), (number * 0.25 + 0.125, "\n")])(lambda number: None))

    @sooner.auto
    def run():
        text = ""
        for number in range(1000):
            text += ask(number)
        found = []
        for line in text.splitlines():
            found.append(line)
        return found

    with options(clock="virtual", window=100_000):
        assert run() == [str(number) for number in range(1000)]


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("kind", [unordered, readonly, sequential], ids=repr)
def test_a_part_that_fails_fails_where_it_is_reached(at, kind):
    source = stream([*(f"{i}\n" for i in range(at)), OSError("cut off")], kind)
    whole = stream(["x\n", "y\n"])
    saved = []
    save = sequential(saved.append)

    @sooner.auto
    def behind():
        for line in (whole() + source()).splitlines():
            save(line)

    @sooner.auto
    def before():
        for line in f"{source()}{whole()}".splitlines():
            save(line)

    @sooner.auto
    def left():
        for line in f"{whole()}{source()}".splitlines():
            break
        return line

    drained = kind is not unordered or at == 0
    for run, lines in ((behind, ["x", "y", *map(str, range(at))]), (before, [*map(str, range(at))])):
        for seed in range(3):
            saved.clear()
            with pytest.raises(OSError) as caught, options(clock="virtual", seed=seed):
                run()
            assert saved == ([] if drained else lines)
            assert run.__name__ in [frame.name for frame in traceback.extract_tb(caught.tb)]
    with options(clock="virtual"):
        with pytest.raises(OSError):
            left()


@pytest.mark.parametrize("at", range(1, 4))
def test_a_handler_around_the_reader_catches(at):
    source, whole = stream([*(f"{i}\n" for i in range(at)), OSError("cut off")]), stream(["x\n", "y\n"])

    @sooner.auto
    def run():
        found = []
        text = whole() + "-\n" + source()
        try:
            for line in text.splitlines():
                found.append(line)
        except OSError as error:
            found.append(str(error))
        try:
            print(f"{text}!")
        except OSError as error:
            print(error)
        return found

    for seed in range(3):
        with options(clock="virtual", seed=seed) as record:
            assert run() == ["x", "y", "-", *map(str, range(at)), "cut off"]
        assert record.output == "x\ny\n-\n" + "".join(f"{i}\n" for i in range(at)) + "cut off\n"


def test_what_is_no_text_fails_as_always():
    text, number = stream(["a", "b"], step=0.001), unordered(sim.latency(0.002)(lambda: 1))
    items = stream(["x", 1], items=True, step=0.001)
    saved = []
    save = sequential(saved.append)

    def add():
        both = text() + number()
        save(both)

    def add_in_place():
        both = text()
        both += number()
        save(both)

    def join():
        save(", ".join([text(), number(), "c"]))

    def join_items():
        save(", ".join(items()))

    def fill():
        save("%s %s" % (text(), number(), 3))

    def add_items():
        save(text() + items())

    for function in (add, add_in_place, join, join_items, fill, add_items):
        with pytest.raises(TypeError) as ours, options(clock="virtual"):
            sooner.auto(function)()
        with pytest.raises(TypeError) as theirs, options(clock="virtual"):
            function()
        assert str(ours.value) == str(theirs.value) and saved == []


def test_a_list_that_is_changed_before_and_after_it_is_joined():
    ask, items = stream(["a", "b"], step=0.001), stream(["x", "y", "z"], items=True, step=0.001)

    @sooner.auto
    def run():
        words = [ask(), "c"]
        words.append("d")
        text = "-".join(words)
        words[1] = "changed"
        words.append(ask())
        more = items()
        more[0] = "changed"
        joined = "-".join(more)
        more[1] = "later"
        return [c for c in text], [c for c in "-".join(words)], [c for c in joined], words, more

    for seed in range(4):
        with options(clock="virtual", seed=seed):
            assert run() == run.original()


def test_a_part_that_begins_with_nothing_to_show_is_waited_for():
    first, second = stream(["  ", "a", "b "]), stream(["c", " ", "d"], start=0.5)

    @sooner.auto
    def main():
        whole = first().strip() + "," + second().lstrip()
        taken = [c for c in whole]
        print(first().lstrip(), second().strip())
        return taken

    shown = io.StringIO()
    with options(clock="virtual"), contextlib.redirect_stdout(shown):
        assert "".join(main()) == "ab,c d"
    assert shown.getvalue() == "ab  c d\n"


@sooner.auto
def read_with_a_part_that_begins_empty(first, second):
    for character in first() + second().strip():
        asked("read", character)


@sooner.auto
def joined_with_a_part_that_begins_empty(first, second):
    for character in "".join([first(), "-", second().strip()]):
        asked("read", character)


@pytest.mark.parametrize(
    "function, expected",
    [
        (read_with_a_part_that_begins_empty, [("b", 0.5), ("x", 2.0), ("y", 2.0), ("z", 3.0)]),
        (joined_with_a_part_that_begins_empty, [("b", 0.5), ("-", 0.5), ("x", 2.0), ("y", 2.0), ("z", 3.0)]),
    ],
)
def test_who_reads_is_woken_by_a_part_that_begins_without_text(function, expected):
    # Of the spaces nothing is passed on: the reader is woken, stands where it stood, and has to be woken again.
    first = unordered(sim.latency(0.5)(lambda: "b"))
    with options(clock="virtual") as run:
        function(first, stream(["  ", "xy", "z"], start=1.0))
    assert [(call.args[1], call.started) for call in run.calls if call.name == "asked"] == expected


SUMS = """
import resource
import sys
from pathlib import Path

import sooner
from sooner import sim, unordered

@unordered
@sim.latency(0.01)
def number(i):
    return i

@sooner.auto
def total(count):
    result = 0
    for i in range(count):
        result += number(i)
    return result

with sooner.options(clock="virtual"):
    assert total(8000) == sum(range(8000))
if sys.platform == "linux":  # Where `ru_maxrss` counts what the parent had when it forked.
    status = Path("/proc/self/status").read_text()
    print(int(status.split("VmHWM:")[1].split()[0]) * 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_a_chain_of_sums_takes_memory_by_its_length(tmp_path):
    script = tmp_path / "sums.py"
    script.write_text(SUMS)
    taken = int(subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout)
    assert taken < 300 << 20, "when each had the parts of all before it, it was 800 MiB"


@unordered
@sim.latency(0.05)
def echoed(line):
    return line


@sooner.auto
def stripped_and_split(one, two):
    kept = []
    for line in "\n".join([one(), two()]).strip().splitlines():
        kept.append(echoed(line))
    return kept


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_chained_operations_over_a_join_come_to_an_end(seed):
    with options(clock="virtual", seed=seed):
        assert stripped_and_split(stream(["ab", "c\nd"]), stream(["x", "y"], start=0.3)) == ["abc", "d", "xy"]
