"""A function that shows something and changes what it is passed: who looks at that finds it changed."""
from sooner import output, unordered


@unordered
def ask(q):
    return q


@unordered
def same(thing):
    return thing


class Box:
    def __init__(self):
        self.shown = 0
        self.rows = []


def count(box):
    box.shown += 1


@output
def show(box):
    print(len(box.rows))
    count(box)


@output
def show_rows(box):
    box.rows.append("shown")
    print(box.rows)


@output
def show_list(rows, *, mark):
    print(rows)
    rows.append(mark)


@output
def show_table(table):
    table["shown"] = True
    print(table)


@output
def show_all(boxes):
    for box in boxes:
        box.shown += 1
        getattr(box, "rows").append(box.shown)


@output
def tell(box):
    words = [str(box.shown)]
    words.append(str(len(box.rows)))
    print(*words)


def known():
    box, rows, table, answer = Box(), [1], {}, ask("known")
    show(box)
    show_rows(box)
    show_list(rows, mark=answer)
    show_table(table)
    tell(box)
    return box.shown, len(box.rows), rows, len(table)


def undecided():
    box, rows = Box(), [1]
    if ask("undecided"):
        show(box)
        show_rows(box)
        show_list(rows, mark=2)
    tell(box)
    return box.shown, len(box.rows), len(rows)


def chosen():
    box, other = Box(), Box()
    show(box if ask("chosen") else other)
    show_rows(box if ask("") else other)
    show_all([same(box), other])
    return box.shown, other.shown, len(box.rows), len(other.rows)


def answered():
    box, rows = Box(), [1]
    show(same(box))
    show_rows(same(box))
    show_list(same(rows), mark=3)
    tell(same(box))
    return box.shown, len(box.rows), len(rows)


def main():
    print(known())
    print(undecided())
    print(chosen())
    print(answered())
