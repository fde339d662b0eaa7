"""Operators with effects, of an object that a call finds in a global and gives: who looks behind it sees them."""
from sooner import readonly, sequential


class Hub:
    def __init__(self):
        self.items = []

    def __add__(self, x):
        self.items.append(x)
        return self

    def __rsub__(self, x):
        self.items.insert(0, x)

    @property
    def size(self):
        self.items.append("size")
        return len(self.items)


HUB = Hub()
BOX = {"hub": HUB}


@readonly
def current():
    return HUB


@readonly
def boxed():
    return BOX


@sequential
def taken_from_the_box():
    return BOX["hub"]


def shown():
    return HUB.items[:]


def main():
    current() + 1
    print(shown())
    taken_from_the_box() + 2
    print(shown())
    boxed()["hub"] + 3
    print(shown())
    0 - current()
    print(shown())
    hub = current()
    hub.size
    print(shown())
    return len(HUB.items)
