"""Attributes and globals that are bound anew, still to happen, count for code behind that changes what they hold."""
from sooner import sequential, unordered


class Box:
    pass


BOX = Box()
STATE = [0]


@unordered
def ask(x):
    return x


@unordered
def show(x):
    return repr(x)


@sequential
def put(value):
    STATE.append(value)


@sequential
def swap(box, items):
    box.items = items


@sequential
def push(value):
    BOX.items.append(value)


def attribute_and_branch():
    BOX.items, other = [0], [2]
    first = ask(1)
    BOX.items = other
    if ask(2):
        BOX.items.append(3)
    return show(other), first


def attribute_and_effect():
    BOX.items, other = [0], [2]
    first = ask(1)
    BOX.items = other
    push(7)
    return show(other), first


def effect_and_branch():
    BOX.items, other = [0], [2]
    swap(BOX, other)
    if ask(2):
        BOX.items.append(3)
    return show(other)


def effect_and_effect():
    BOX.items, other = [0], [2]
    swap(BOX, other)
    push(7)
    return show(other)


def global_and_effect():
    global STATE
    other = [1]
    first = ask(1)
    STATE = other
    put(5)
    return show(other), first


def global_and_branch():
    global STATE
    other = [1]
    first = ask(1)
    STATE = other
    if ask(2):
        STATE.append(3)
    return show(other), first


def main():
    for part in (
        attribute_and_branch,
        attribute_and_effect,
        effect_and_branch,
        effect_and_effect,
        global_and_effect,
        global_and_branch,
    ):
        print(part.__name__, part())
    return STATE, BOX.items
