"""Readers of tables that a loop goes over ahead of its turn. In processes of their own: code that asks for `line_num` has all readers
of its process wait."""

import subprocess
import sys

import pytest

COUNTED = """
import csv, io
import sooner
from sooner import sim

TABLE = "a,b\\n1,2\\n3,4\\n5,6\\n7,8\\n"

@sooner.unordered
@sim.latency(1.0)
def ask(x):
    if x == "5":
        raise ValueError(x)
    return x

def broken(reader):
    for row in reader:
        if ask(row["a"]) == "3":
            break
    return row, reader.line_num, list(reader), reader.line_num

def failing(reader):
    try:
        for row in reader:
            ask(row["a"])
    except ValueError as error:
        return str(error), reader.line_num, list(reader), reader.line_num

def readers():
    with open("table.csv", "w") as file:
        file.write(TABLE)
    yield csv.DictReader(io.StringIO(TABLE))
    yield csv.DictReader(open("table.csv"))

for function in (broken, failing):
    for reader, same in zip(readers(), readers()):
        with sooner.options(clock="virtual"):
            expected, found = function(reader), sooner.auto(function)(same)
        assert found == expected, (found, expected)
print("ok")
"""


AHEAD = """
import csv, io
import sooner
from sooner import sim

@sooner.unordered
@sim.latency(1.0)
def ask(x):
    return int(x)

@sooner.auto
def total():
    rows = csv.DictReader(io.StringIO("a,b\\n1,2\\n3,4\\n5,6\\n7,8\\n"))
    return [ask(row["a"]) for row in rows]

with sooner.options(clock="virtual") as run:
    assert total() == [1, 3, 5, 7]
assert run.makespan == 1.0, run.makespan
print("ok")
"""


@pytest.mark.parametrize("program", [COUNTED, AHEAD], ids=["line_num", "ahead"])
def test_tables(program, tmp_path):
    path = tmp_path / "program.py"
    path.write_text(program)
    done = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("ok\n", "")
