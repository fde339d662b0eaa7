"""What nobody annotated is in the record whoever wrote it: functions and methods made in C and classes of packages, with label, line,
times, outcome and what they waited for. Operations that are classified by type are not."""

import collections
import functools
import pickle
import random
import sqlite3
import threading
import zlib

import pytest
import sooner
from sooner import sim


@sooner.unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


def recorded(program, *args):
    with sooner.options(clock="virtual") as run:
        value = program(*args)
    assert [call.label for call in run.calls] == sorted(call.label for call in run.calls)
    return value, [call for call in run.calls if call.kind != "output"]


def test_functions_and_methods_made_in_c():
    @sooner.auto
    def main():
        base = sqlite3.connect(":memory:")
        cursor = base.cursor()
        cursor.execute("create table notes (text)")
        note = ask("why")
        cursor.execute("insert into notes values (?)", (note,))
        return cursor.execute("select text from notes").fetchall()

    value, calls = recorded(main)
    assert value == [("why!",)]
    assert [(call.name, call.kind, call.annotated, call.started) for call in calls] == [
        ("connect", "sequential", False, 0.0),
        ("cursor", "sequential", False, 0.0),
        ("execute", "sequential", False, 0.0),
        ("ask", "unordered", True, 0.0),
        ("execute", "sequential", False, 1.0),
        ("execute", "sequential", False, 1.0),
        ("fetchall", "sequential", False, 1.0),
    ]
    first = main.original.__code__.co_firstlineno
    assert [call.line - first for call in calls] == [2, 3, 4, 5, 6, 7, 7]
    insert = calls[4]
    assert (insert.args, insert.outcome, insert.ended) == (("insert into notes values (?)", ("why!",)), "ok", 1.0)
    (wait,) = insert.waited_for
    assert (wait.kind, wait.line, wait.name, wait.after) == ("turn", calls[3].line, "ask", calls[3].label)


def test_classes_of_packages_and_what_stands_around_functions():
    pack = functools.partial(pickle.dumps, protocol=4)

    @sooner.auto
    def main():
        lock = threading.Condition()
        pump = zlib.compressobj(9)
        return type(lock).__name__, pump.compress(b"much"), pickle.loads(pack(ask("why")))

    value, calls = recorded(main)
    assert value[2] == "why!"
    assert [(call.name, call.args, call.kwargs) for call in calls if call.name != "ask"] == [
        ("Condition", (), {}),
        ("compressobj", (9,), {}),
        ("compress", (b"much",), {}),
        ("dumps", ("why!",), {}),
        ("loads", (pickle.dumps("why!", protocol=4),), {}),
    ]


def test_one_that_fails_and_one_that_is_caught():
    @sooner.auto
    def main(caught):
        try:
            pickle.loads(b"nothing")
        except (pickle.UnpicklingError if caught else KeyError) as error:
            return type(error).__name__

    value, calls = recorded(main, True)
    assert value == "UnpicklingError" and [(call.name, call.outcome) for call in calls] == [("loads", "error")]
    with sooner.options(clock="virtual") as run, pytest.raises(pickle.UnpicklingError) as raised:
        main(False)
    assert [call.outcome for call in run.calls] == ["error"]
    assert [entry.name for entry in raised.traceback] == ["test_one_that_fails_and_one_that_is_caught", "main"]


def test_operations_classified_by_type_are_not_listed(tmp_path):
    class Point:
        def __init__(self, x):
            self.x = x

    @sooner.auto
    def main(path):
        rows = [3, 1, 2]
        rows.sort(key=lambda row: -row)
        counts = collections.Counter("abca")
        counts.update("b")
        numbers = (number for number in rows)
        first = next(numbers)
        text = "".join(sorted(map(str, numbers)))
        crc = zlib.crc32(text.encode())
        random.seed(1)
        point = Point(random.choice(rows))
        with open(path, "w") as file:
            file.write(text)
        with open(path) as file:
            read = file.read()
        try:
            raise ValueError(first)
        except ValueError as error:
            return isinstance(point, Point), str(error), read, crc == zlib.crc32(read.encode()), max(counts.values())

    value, calls = recorded(main, tmp_path / "rows.txt")
    assert value == (True, "3", "12", True, 2) and calls == []


def test_nothing_is_listed_of_a_run_that_keeps_no_record():
    @sooner.auto
    def main():
        return pickle.loads(pickle.dumps(ask("why")))

    assert main() == "why!"
    with sooner.options(clock="virtual", strategy="sequential") as run:
        assert main() == "why!"
    assert [call.name for call in run.calls] == ["ask", "dumps", "loads"]
