"""The dictionary of an instance and its attributes are one thing: what changes one changes the other, in order."""
from sooner import unordered


class Item:
    def __init__(self):
        self.a, self.b = 1, []

    def __repr__(self):
        return f"Item({self.a})"


KNOWN = Item()
HELD = KNOWN.__dict__


@unordered
def ask(x):
    return x


@unordered
def yes(x):
    return True


def by_both_ways(item, name):
    seen, held = [], vars(item)
    if yes((name, 1)):
        seen.append(held["a"])
    item.a = 2
    if yes((name, 2)):
        seen.append(item.a)
    held["a"] = 3
    item.a = ask((name, 3))
    seen.append(str(held))
    item.a = 5
    seen.append(len(held))
    item.c = ask((name, 4))
    seen.append(dict(held))
    held["c"] = 7
    seen.append(item.c)
    if yes((name, 5)):
        seen.append(item.c)
    held.clear()
    item.a = 9
    return seen, held


def by_what_somebody_has():
    seen = []
    if yes(6):
        seen.append(HELD["a"])
    KNOWN.a = ask(7)
    seen.append(str(HELD))
    KNOWN.a = 8
    if yes(8):
        seen.append(KNOWN.a)
    HELD["a"] = 9
    KNOWN.a = ask(10)
    seen.append(str(KNOWN.__dict__))
    KNOWN.a = 11
    return seen


def main():
    print(by_both_ways(Item(), "new"))
    print(by_what_somebody_has())
    print(by_both_ways(KNOWN, "known"))
    return KNOWN
