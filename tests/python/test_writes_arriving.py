"""Files take text that is arriving in its turn, as it arrives: `write`, `writelines`, `print(file=…)`."""

import io
import sys

import pytest
import sooner
from sooner import Stream, sequential, sim, unordered
from sooner._options import options

page = io.StringIO()


def stream(pieces, kind=unordered, step=1.0, items=False):
    """An external whose pieces arrive a second apart."""
    return kind(sim.stream([(step * i, piece) for i, piece in enumerate(pieces)], items=items)(lambda: None))


lines = stream(["ab", "c\nd", "😀", "e"], items=True)
source = stream(["ab", "c\nd", "😀", "e"])
short = stream(["ab", "c\nd", "😀", "e"], step=0.001)


def by_write():
    page.write("begin ")
    count = page.write(source())
    page.write(str(count))


def found_before():
    write = page.write
    write("begin ")
    write(source())
    write("7")


def by_print():
    print("begin", source(), end="", file=page)
    print(7, end="", file=page)


def of_parts():
    page.write(f"begin {source()}{len('1234567')}")


def by_lines():
    page.writelines(["beg", "in "])
    assert page.writelines(lines()) is None
    page.write("7")


def by_lines_of_a_sum():
    page.writelines(["begin "] + lines())
    page.writelines("7")


@pytest.mark.parametrize("function", [by_write, found_before, by_print, of_parts, by_lines, by_lines_of_a_sum], ids=lambda function: function.__name__)
def test_what_has_arrived_is_there_for_who_looks(function):
    """At times between the pieces."""
    seen = {}
    page.seek(0)
    page.truncate()
    with options(clock="virtual") as record:
        for i in range(3):
            record.clock.at(0.5 + i, lambda: seen.update({record.now(): page.getvalue()}))
        sooner.auto(function)()
    assert page.getvalue() == "begin abc\nd😀e7" and record.makespan == 3.0
    assert seen == {0.5: "begin ab", 1.5: "begin abc\nd", 2.5: "begin abc\nd😀"}


@pytest.mark.parametrize("seed", range(3))
def test_files_hold_what_python_would_have_written(seed, tmp_path):
    def run(path):
        with path.open("w", encoding="utf-8") as file:
            count = file.write(short())
            print("and", short(), short(), sep="|", file=file)
            count += file.write("end")
        return count, path.read_text(encoding="utf-8")

    with options(clock="virtual", seed=seed) as record:
        assert sooner.auto(run)(tmp_path / "ours") == run(tmp_path / "theirs")
    assert record.calls[0].started == 0.0


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("busy", [0.0, 1.5, 10.0])
def test_what_was_written_of_a_text_that_fails_stays_written(at, busy):
    """Whenever its turn comes: only what had arrived counts, not when."""
    failing = stream([*(f"{i}" for i in range(at)), OSError("cut off")])
    wait, saved = unordered(sim.latency(busy)(lambda: None)), []
    save = sequential(saved.append)

    def run(write):
        file = io.StringIO()
        try:
            wait()
            text = failing()
            write(file, text)
            save("never")
        except OSError as error:
            file.write(f", {error}")
        return file.getvalue()

    ways = (lambda file, text: file.write(text), lambda file, text: print(text, file=file))
    for way in ways:
        for seed in range(3):
            with options(clock="virtual", seed=seed):
                assert sooner.auto(run)(way) == "".join(map(str, range(at))) + ", cut off"
    assert saved == []


def test_what_cannot_be_written_fails_as_always():
    numbers = unordered(sim.stream([(0.0, 1), (0.001, 2)], items=True)(lambda: None))

    def closed():
        file = io.StringIO()
        file.close()
        file.write(short())

    def no_text():
        io.StringIO().write(numbers())

    for function in (closed, no_text):
        with pytest.raises((ValueError, TypeError)) as ours, options(clock="virtual"):
            sooner.auto(function)()
        with pytest.raises((ValueError, TypeError)) as theirs, options(clock="virtual"):
            function()
        assert str(ours.value) == str(theirs.value)


def test_files_of_your_own_are_given_the_whole():
    class Own(io.StringIO):
        def write(self, text):
            return super().write(f"<{text}>")

    def run():
        file = Own()
        file.write(short())
        print(short(), file=file)
        return file.getvalue()

    with options(clock="virtual"):
        assert sooner.auto(run)() == run() == "<abc\nd😀e><abc\nd😀e><\n>"


def test_a_line_that_is_no_text_fails_behind_those_before_it():
    mixed = stream(["a", "b\ud800", 3, "c"], items=True)

    def run(file):
        try:
            file.writelines(mixed())
        except TypeError as error:
            file.write(str(error))
        return file.getvalue()

    with options(clock="virtual"):
        assert sooner.auto(run)(io.StringIO()) == "ab\ud800string argument expected, got 'int'"


def test_a_list_changed_behind_its_lines_is_written_as_it_was():
    def run(file):
        found = lines()
        file.writelines(found)
        found.append("later")
        found.reverse()
        file.writelines(found)
        return file.getvalue(), found

    for seed in range(3):
        with options(clock="virtual", seed=seed):
            assert sooner.auto(run)(io.StringIO()) == ("abc\nd😀elatere😀c\ndab", ["later", "e", "😀", "c\nd", "ab"])


class Loud:
    def __str__(self):
        return "loud"


@pytest.mark.parametrize("seed", range(3))
def test_items_are_printed_as_they_come(seed):
    items = stream(["a", 2, None, Loud(), "b"], items=True)

    def run(file):
        found = items()
        print(*found, sep=" and ", end="!\n", file=file)
        found.append("later")
        print("all", *found, file=file, flush=True)
        print(*source(), sep="", file=file)
        print(*(str(item) for item in found), file=file)
        return file.getvalue()

    page.seek(0)
    page.truncate()
    seen = {}
    with options(clock="virtual", seed=seed) as record:
        for i in range(2):
            record.clock.at(0.5 + i, lambda: seen.update({record.now(): page.getvalue()}))
        assert sooner.auto(run)(page) == "a and 2 and None and loud and b!\nall a 2 None loud b later\nabc\nd😀e\na 2 None loud b later\n"
    assert seen == {0.5: "a", 1.5: "a and 2"}
    printed = [(call.name, call.kwargs.get("sep")) for call in record.calls if call.kind == "output"]
    assert printed == [("print", " and "), ("print", None), ("print", ""), ("print", None)]
    assert [call.args for call in record.calls if call.name == "print"][1][:3] == ("all", "a", 2)


def test_items_that_fail_are_printed_up_to_there(capsys):
    @unordered
    def failing() -> Stream[int]:
        yield 1
        yield 2
        raise OSError("cut off")

    def run():
        print("begin")
        print(*failing(), sep="-")

    with pytest.raises(OSError, match="cut off"):
        sooner.auto(run)()
    assert capsys.readouterr().out == "begin\n1-2"

    @sooner.auto
    def no_items():
        print(*len("abc"))

    with pytest.raises(TypeError) as ours:
        no_items()
    with pytest.raises(TypeError) as theirs:
        no_items.original()
    assert str(ours.value) == str(theirs.value)


def test_lines_go_where_text_usually_goes(capsys):
    mixed = stream(["a\n", "", "b\n", 3], items=True)

    def run():
        sys.stdout.writelines(lines())
        sys.stdout.writelines(["\n"])
        assert sys.stdout.writelines(lines()[:0]) is None
        sys.stdout.writelines(mixed())

    with options(clock="virtual") as record, pytest.raises(TypeError):
        sooner.auto(run)()
    assert capsys.readouterr().out == "abc\nd😀e\na\nb\n" and record.first_output == 0.0
