"""A call gives back something that it found in what it was passed, and that is changed before it is looked at elsewhere."""
from sooner import readonly, unordered

ROWS = [[1], [2]]


@unordered
def pick(at, things):
    return things[at]


@unordered
def size(xs):
    return len(xs)


@readonly
def count(xs):
    return len(xs)


def changed(rows):
    pick(1, rows).append(0)
    seen = [len(rows[1])]
    last = rows[-1]
    pick(0, rows).extend([5, 6])
    pick(1, rows)[0] = 7
    return seen, last[0], sum(rows[0])


def counted(rows, table):
    pick(1, rows).append(0)
    table["count"] = count(rows[1])
    pick(1, rows).append(1)
    table["size"] = size(rows[-1])
    pick(0, [table])["picked"] = True
    return "picked" in table, table


def main():
    print(changed([[1], [2]]), changed(ROWS))
    print(counted([[1], [2]], {}), counted(ROWS, {}))
    return ROWS
