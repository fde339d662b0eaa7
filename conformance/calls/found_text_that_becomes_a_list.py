"""Undecided code puts a list where text, nothing or a number stands, and later code adds to what it finds there."""
from sooner import unordered

G = ""
ITEMS = None


@unordered
def ask(x):
    return x


class Box:
    def __init__(self):
        self.tag = "x"
        self.items = None


def add(table):
    table["items"].append(3)


def main():
    global G, ITEMS
    G, ITEMS = "", None
    shared, box, table = [0], Box(), {"k": "", "items": None}
    if ask(1):
        box.tag = box.items = shared
        table["items"] = ITEMS = shared
    if ask(2):
        tag = box.tag
        tag += [3]
    print(len(shared))
    if ask(3):
        G = shared
    if ask(4):
        G += [1]
        box.items.append(2)
    print(len(shared))
    if ask(5):
        table["k"] = shared
    if ask(6):
        table["k"] += [1]
        add(table)
        ITEMS.append(4)
    print(len(shared))
    return ask(len(shared)), shared, box.tag is shared, G is shared
