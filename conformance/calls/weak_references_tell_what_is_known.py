"""Whoever has a weak reference to something looks at it as it stands there, and not at what is written behind."""
import weakref

from sooner import readonly, sequential, unordered

KNOWN = {}


@unordered
def ask(x):
    return x


@sequential
def made(x):
    thing = Thing(x)
    KNOWN["made"] = weakref.ref(thing)
    return thing


@sequential
def show(reference):
    print(reference().value, getattr(reference(), "items", None))


@readonly
def known(name):
    return KNOWN[name]().value


class Thing:
    def __init__(self, value):
        self.value = value


def passed():
    thing = Thing(1)
    reference = weakref.ref(thing)
    ask(1)
    show(reference)
    thing.value = 2
    show(reference)
    thing.items = [1]
    show(reference)
    thing.items.append(ask(2))
    show(reference)
    return thing.items


def under_a_name():
    thing = Thing(1)
    KNOWN["thing"] = weakref.ref(thing)
    ask(1)
    first = known("thing")
    thing.value = ask(2)
    second = known("thing")
    thing.value = 3
    third = known("thing")
    return first, second, third, thing


def of_an_answer():
    thing = made(5)
    first = known("made")
    thing.value = 6
    second = known("made")
    return first, second, thing


def in_a_list():
    things = [Thing(1), Thing(2)]
    KNOWN["things"] = things
    references = [weakref.ref(thing) for thing in things]
    ask(3)
    show(references[1])
    things[1].value = 7
    things[0].value = things[1].value + ask(1)
    show(references[0])
    return things


def main():
    print(passed())
    print(*under_a_name()[:3])
    print(*of_an_answer()[:2])
    in_a_list()
