"""A call that answers in pieces and gives back what it was passed gives that very thing, piece by piece and as a whole."""
from sooner import Stream, readonly, unordered


@unordered
def back(things) -> Stream[list]:
    yield things
    yield [things, len(things)]


@readonly
def parts(things) -> Stream[list]:
    yield from things


@unordered
def size(things):
    return len(things)


def gone_over():
    xs = [1]
    for found in back(xs):
        found.append(2)
    return xs


def one_item():
    xs = [1]
    found = back(xs)[0]
    found.append(size(xs))
    return xs, found is xs


def the_whole():
    xs = [1]
    found = back(xs)
    number = len(found)
    found[0].append(number)
    return xs, found[0] is xs, found[1][0] is xs, found[1]


def changed_meanwhile():
    xs = [1]
    found = back(xs)
    xs.append(size(xs))
    first, (again, before) = found
    first.append("x")
    return xs, again is xs, before


def rows_of_a_table():
    table = [[1], [2], [3]]
    for row in parts(table):
        row.append(size(row))
    table.append(size(table))
    return table, [row is table[at] for at, row in enumerate(parts(table))]


def held_by_others():
    box = {"rows": [[1], [2]]}
    kept = [row for row in parts(box["rows"]) if size(row)]
    kept[0].append("kept")
    box["rows"][1].append("box")
    return box, kept


def main():
    print(gone_over(), one_item(), the_whole(), changed_meanwhile(), rows_of_a_table(), held_by_others(), sep="\n")
