"""Which item code set aside writes hangs on what stands in an attribute, a global or a cell by then."""
import logging

from sooner import unordered


@unordered
def same(x):
    return x


class Box:
    def __init__(self, name):
        self.name = name
        self.at = 0

    def count(self, table):
        table[self.name] = table.get(self.name, 0) + 1


class Record:
    a = b = 0


NAME = "x"


def rename():
    global NAME
    NAME = "y"


def of_an_attribute():
    box, table = Box("x"), {"x": 0, "y": 0}
    if same(1):
        box.name = "y"
    if same(2):
        table[box.name] = 1
    return table["y"], table["x"], table


def of_a_method():
    box, table = Box("x"), {"x": 0, "y": 0}
    if same(1):
        box.name = "y"
    if same(2):
        box.count(table)
    return table["y"], table["x"], table


def in_a_list():
    box, rows = Box("x"), [0, 0, 0]
    if same(1):
        box.at = 2
    if same(2):
        rows[box.at] = 1
    return rows[2], rows[0], rows


def of_what_stands_there():
    box, table = Box("x"), {"x": [], "y": []}
    if same(1):
        box.name = "y"
    if same(2):
        table[box.name].append(1)
    return len(table["y"]), len(table["x"]), table


def taken_out():
    box, table, seen = Box("x"), {"x": 1, "y": 2}, {"x"}
    if same(1):
        box.name = "y"
    if same(2):
        table.pop(box.name, None)
        seen.add(box.name)
    return "y" in table, "x" in table, "y" in seen, "x" in seen


def of_a_global():
    global NAME
    NAME, table = "x", {"x": 0, "y": 0}
    if same(1):
        rename()
    if same(2):
        table[NAME] = 1
    return table["y"], table["x"]


def of_a_cell():
    name, table = "x", {"x": 0, "y": 0}

    def other():
        nonlocal name
        name = "y"

    if same(1):
        other()
    if same(2):
        table[name] = 1
    return table["y"], table["x"]


def of_an_item():
    names, table = {"now": "x"}, {"x": 0, "y": 0}
    if same(1):
        names["now"] = "y"
    if same(2):
        table[names["now"]] = 1
    return table["y"], table["x"]


def attributes_by_name():
    box, record = Box("a"), Record()
    if same(1):
        box.name = "b"
    if same(2):
        setattr(record, box.name, 5)
    return record.b, record.a


def written_itself():
    box, table = Box("x"), {"x": 0, "y": 0}
    if same(1):
        box.name = "y"
        table[box.name] = 1
    return table["y"], table["x"]


def written_and_looked_up():
    box, table, record = Box("x"), {"x": [], "y": []}, Record()
    if same(1):
        box.name = "y"
        table[box.name].append(1)
        box.name = "b"
        setattr(record, box.name, 7)
    return len(table["y"]), len(table["x"]), record.b


def written_by_a_method(names):
    box, table = Box("x"), {"x": 0, "y": 0, "z": 0}
    for name in names:
        if same(name):
            box.name = name
            box.count(table)
    return table["z"], table["y"], table["x"]


def put(table, key, value):
    table[key] = value


def passed_to_a_helper():
    box, table = Box("x"), {"x": 0, "y": 0}
    if same(1):
        box.name = "y"
    if same(2):
        put(table, "x", 2)
        put(table, box.name, 1)
    return table["y"], table["x"]


def loggers_by_name():
    box = Box("keys_found.a")
    low, high = logging.getLogger("keys_found.a"), logging.getLogger("keys_found.b")
    low.notes, high.notes = [], []
    if same(1):
        box.name = "keys_found.b"
    if same(2):
        logging.getLogger(box.name).notes.append(1)
    return len(high.notes), len(low.notes)


def main():
    print(of_an_attribute(), of_a_method(), in_a_list(), of_what_stands_there(), taken_out())
    print(of_a_global(), of_a_cell(), of_an_item(), attributes_by_name(), written_itself(), loggers_by_name())
    print(written_and_looked_up(), written_by_a_method(["y", "z", "y"]), passed_to_a_helper())
