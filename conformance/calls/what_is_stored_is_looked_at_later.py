"""Code that waits sees a container as it was when its turn came, and what others had put into it: not what comes later."""
from sooner import unordered


@unordered
def ask(x):
    return x


class Box:
    def __init__(self, content):
        self.content = content


def stored_by_code_that_waits():
    rows, row = [], [1]
    if ask(1):
        rows.append(row)
    if ask(5):
        print("row", rows[-1][0])
    row[0] = 5
    return rows


def stored_under_a_key_that_waits():
    table, row = {}, [1]
    table[ask(1)] = row
    if ask(5):
        print("table", table[1][0])
    row[0] = 5
    return table


def made_by_code_that_waits():
    rows = []
    if ask(1):
        rows.append([1])
        rows.append({"n": [ask(2)]})
    if ask(5):
        print("made", rows[0][0], rows[1]["n"])
    rows[0][0] = 5
    rows[1]["n"].append(3)
    return rows


def chosen_by_an_answer():
    row, other = [1], [2]
    chosen = row if ask(1) else other
    rows, pair = [chosen], (chosen, other)
    if ask(5):
        print("chosen", rows[0][0], pair[0][0])
    row[0] = 5
    return rows, pair


def in_an_instance():
    box, row = Box(None), [1]
    if ask(1):
        box.content = row
    if ask(5):
        print("box", box.content[0])
    row[0] = 5
    box.content = [6]
    return box.content, row


def several_steps():
    outer, middle, inner = [], [], [1]
    if ask(1):
        middle.append(inner)
    if ask(2):
        outer.append(middle)
    if ask(6):
        print("steps", outer[0][0][0])
    inner[0] = 5
    middle.append(2)
    return outer


def main():
    found = [stored_by_code_that_waits(), stored_under_a_key_that_waits(), made_by_code_that_waits()]
    return found + [chosen_by_an_answer(), in_an_instance(), several_steps()]
