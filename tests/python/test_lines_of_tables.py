"""`line_num` of a reader that a loop goes over ahead of its turn. In a process of its own: code that asks for it has all readers wait."""

import subprocess
import sys

PROGRAM = """
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


def test_line_num(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    done = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("ok\n", "")
