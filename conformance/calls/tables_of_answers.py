"""Tables, lines, neighbours and sums that are made of an answer are those of the whole answer; what is wrong with it is said at its row."""
import csv
import io
from itertools import accumulate, pairwise

from sooner import output, unordered

TABLES = [
    "a,b\n1,2\n",
    'x,"y\nz",w\n"quoted ""twice""",2',
    'a,b\n\n\n"3,4",5\n6\n7,8,9\n',
    'a,b\r\n1,2\r\n"open,3\n4',
    "",
    "\n",
    "é;ß\n😀;2\n",
]


@unordered
def table(n):
    return TABLES[n]


@unordered
def numbers(n):
    return [1, 2.5, True, 4, "five"][:n]


@unordered
def words(n):
    return ["one", "two", "three"][:n]


@output
def tell(*things):
    print(*things)


def rows(n, **form):
    for row in csv.reader(table(n).splitlines(keepends=True), **form):
        row.append(len(row))
        tell(row)


def rows_of_file(n):
    found = []
    for row in csv.reader(io.StringIO(table(n)), strict=True):
        tell(*row)
        found.append(row)
    return found


def records(n, *names):
    found = []
    for record in csv.DictReader(io.StringIO(table(n)), *names):
        tell(record)
        found.append(record)
        record["seen"] = True
    return found


def lines(n):
    file = io.StringIO(table(n))
    head = file.readline()
    for line in file:
        tell(repr(line))
    return head, file.read(), [line.upper() for line in io.StringIO(table(n))]


def neighbours(n):
    values = words(n)
    pairs = pairwise(values)
    for one, two in pairs:
        tell(one, two)
    values.append("more")
    return list(pairwise(values)), list(pairs), list(accumulate(values))


def sums(n):
    for total in accumulate(numbers(n)):
        tell(total)
    return list(accumulate(numbers(3), lambda one, two: one * two)), list(accumulate(numbers(2), initial=10))


def left_early():
    reader = csv.reader(table(2).splitlines())
    for row in reader:
        if row == ["3,4", "5"]:
            break
    return list(reader)


def failing(what, *args):
    try:
        return what(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def main():
    for n in range(len(TABLES)):
        print(failing(rows, n))
        print(failing(rows_of_file, n))
        print(failing(records, n))
        print(failing(records, n, ["p", "q"], "rest", "none"))
        print(failing(lines, n))
    for n in range(4):
        print(failing(neighbours, n))
    print(failing(sums, 3), failing(sums, 5))
    print(left_early())
    print(failing(lambda: [row for row in csv.reader(numbers(2))]))
    print(failing(lambda: csv.reader(words(2), delimiter="long")))
    print(failing(lambda: io.StringIO(words(2))))
    rows(6, delimiter=";")
    with io.StringIO(table(0)) as file:
        print(file.read(3), [*file], bool(file), type(file) is io.StringIO)
    return failing(rows, 1)
