"""Readers of tables over text in memory and over lists of lines, asked ahead of their turn: what is written, read or put back in between is
seen as in CPython."""
import contextlib
import csv
import io

from sooner import sequential, unordered

TEXT = "name,n\nann,1\nbob,2\ncid,3\ndan,4\n"
SEEN = []


class Row:
    def __init__(self, row):
        self.name, self.n, self.team = row["name"], int(row["n"]), None


@unordered
def same(x):
    return x


@unordered
def rest_of(text):
    return text.getvalue()[-6:]


@sequential
def save(x):
    SEEN.append(x)
    return len(SEEN)


@sequential
def stands(reader, text):
    return reader.line_num, text.tell()


def records_that_are_filled():
    with io.StringIO(TEXT) as file:
        rows = []
        for line in csv.DictReader(file):
            row = Row(line)
            row.team = same(row.name[0])
            if same(row.n) > 2:
                row.n += 10
            rows.append(row)
    return [(row.name, row.n, row.team) for row in rows], file.closed


def lists_of_lines():
    lines = TEXT.splitlines()
    reader, rows = csv.reader(lines), []
    for row in reader:
        row[1] = same(row[0])
        rows.append(row)
        if same(row[0]) == "bob":
            lines.append("eve,5")
    return rows, reader.line_num, len(lines)


def lines_changed_by_undecided_code():
    lines, found = TEXT.splitlines(), []
    if same(1):
        lines[1] = "zoe,9"
    reader = csv.DictReader(lines)
    for row in reader:
        found.append((same(row["name"]), reader.line_num))
        if same(row["n"]) == "2":
            del lines[4:]
    lines.clear()
    return found, lines


def lines_still_to_come():
    lines = ["name,n", same("ann,1"), same("bob,2")]
    return [row["name"] for row in csv.DictReader(lines)]


def looked_at_by_effects():
    text = io.StringIO(TEXT)
    reader, seen = csv.DictReader(text), []
    for row in reader:
        seen.append(stands(reader, text))
        seen.append(save(same(row["name"])))
    return seen


def read_elsewhere():
    text = io.StringIO(TEXT)
    reader, seen = csv.reader(text), []
    for row in reader:
        seen.append(same(row[0]))
        if same(row[0]) == "ann":
            seen.append(text.readline())
        seen.append(rest_of(text))
    return seen, text.read()


def written_meanwhile():
    text = io.StringIO(TEXT)
    reader, seen = csv.reader(text), []
    for row in reader:
        if same(row[0]) == "bob":
            at = text.tell()
            text.seek(0, io.SEEK_END)
            print("eve,5", file=text)
            text.seek(at)
        seen.append(same(row[0]))
    return seen, text.getvalue()


def printed_where_it_is_read():
    text = io.StringIO(TEXT)
    print(same("zz"), file=text)
    seen = []
    with contextlib.redirect_stdout(text):
        print(same("yy"))
    for row in csv.reader(text):
        seen.append(same(row))
    return seen, text.getvalue()


def printed_by_undecided_code():
    text = io.StringIO(TEXT)
    if same(1):
        print(same("zz"), file=text)
    seen = []
    for row in csv.reader(text):
        seen.append(same(row))
        if same(row[0]) == "ann":
            text.seek(len(TEXT) - 6)
    return seen


def used_up_twice():
    lines, seen = TEXT.splitlines(), []
    reader = csv.reader(lines)
    for row in reader:
        seen.append(same(row[0]))
        if same(row[0]) == "ann":
            seen.append(next(reader))
    seen.append(list(reader))
    lines.append("eve,5")
    for row in reader:
        seen.append(row)
    return seen


def readers_still_to_come():
    seen = []
    for make in (csv.reader, csv.DictReader):
        reader = make(same(TEXT).splitlines())
        if same(1):
            for row in reader:
                seen.append(row)
                break
        if same(2):
            seen.append(next(reader))
        for row in reader:
            seen.append(same(row))
            break
        seen.append(reader.line_num)
        seen.append(list(reader))
        seen.append(reader.line_num)
    return seen


def used_in_undecided_code():
    seen = []
    for source in (TEXT.splitlines(), io.StringIO(TEXT)):
        reader = csv.reader(source)
        if same(1):
            for row in reader:
                seen.append(same(row))
                if same(row[0]) == "bob":
                    break
        if same(2):
            seen.append(next(reader))
        for row in reader:
            seen.append(row)
    return seen


def put_back_where_it_fails():
    seen = []
    for source in (TEXT.splitlines(), io.StringIO(TEXT), iter(TEXT.splitlines())):
        reader = csv.DictReader(source)
        try:
            for row in reader:
                seen.append(same(row["name"]))
                seen.append(10 // (same(int(row["n"])) - 2))
        except ZeroDivisionError:
            seen.append(reader.line_num)
        for row in reader:
            seen.append(row["name"])
    return seen


def main():
    for case in (
        records_that_are_filled,
        lists_of_lines,
        lines_changed_by_undecided_code,
        lines_still_to_come,
        looked_at_by_effects,
        read_elsewhere,
        written_meanwhile,
        printed_where_it_is_read,
        printed_by_undecided_code,
        used_up_twice,
        readers_still_to_come,
        used_in_undecided_code,
        put_back_where_it_fails,
    ):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error))
    return SEEN
