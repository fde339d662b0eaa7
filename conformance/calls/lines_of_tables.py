"""`line_num` of readers of tables that a loop goes over while calls are outstanding: in the loop, behind one that was left, and
behind one that failed."""
import csv
import io
import os
import tempfile

from sooner import unordered

PATH = os.path.join(tempfile.gettempdir(), f"sooner-lines-{os.getpid()}.csv")
TABLE = "a,b\n1,2\n3,4\n5,6\n7,8\n"


@unordered
def ask(x):
    if x == "5":
        raise ValueError(x)
    return x


def left(reader):
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


def first_failing(reader):
    try:
        for row in reader:
            if ask(row["a"]) == "1":
                raise KeyError(reader.line_num)
    except KeyError as error:
        return error.args, reader.line_num, reader.fieldnames, next(reader), reader.line_num


def inside(reader):
    seen = []
    for row in reader:
        try:
            if ask(row["a"]) != "1":
                seen.append((reader.line_num, row["b"]))
        except ValueError:
            seen.append(("bad", reader.line_num))
    return seen


def plain(reader):
    counts = []
    for row in reader:
        if row[0] != "5" and ask(row[0]) == "3":
            break
        counts.append(reader.line_num)
    return counts, reader.line_num, next(reader), reader.line_num


def main():
    with open(PATH, "w") as file:
        file.write(TABLE)
    for function in (left, failing, first_failing, inside):
        print(function(csv.DictReader(io.StringIO(TABLE))))
        with open(PATH) as file:
            print(function(csv.DictReader(file)))
    print(plain(csv.reader(io.StringIO(TABLE))))
    with open(PATH) as file:
        print(plain(csv.reader(file)))
    os.remove(PATH)
