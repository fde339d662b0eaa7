"""Operators with effects, of an object that a call was passed and gives back: who looks behind it sees them."""
from sooner import readonly, sequential, unordered


@unordered
def ask(thing):
    return thing


@readonly
def look(*things):
    return things[-1]


@sequential
def save(thing):
    return thing


class Hub:
    def __init__(self, name):
        self.name, self.items = name, []

    def __add__(self, x):
        self.items.append(x)
        return self

    def __rsub__(self, x):
        self.items = [x, *self.items]

    def __lt__(self, other):
        self.items.append("less")
        return len(self.items) < 9

    def __bool__(self):
        self.items.append("asked")
        return True

    def __getitem__(self, key):
        self.items.append(key)
        return key

    def __str__(self):
        self.items.append("text")
        return self.name


class Shelf:
    """Its operators write nothing, and do not give numbers."""

    def __rsub__(self, x):
        return ROOM

    def __gt__(self, x):
        return ROOM.kept


class Room:
    kept = ()


ROOM = Room()


class Desk:
    def __init__(self, hub, other):
        self.hub, self.other = hub, other

    @unordered
    def busy(self, x):
        return self.hub if x else self.other


HUBS = [Hub("a"), Hub("b")]


def shown():
    return [hub.items[:] for hub in HUBS]


def twice(x, hub):
    hub.items = [*HUBS[1].items, "twice"]
    return x


def kept_in_what_it_gives():
    shelf = ask(Shelf())
    found = [0 - shelf]
    ROOM.kept = found
    print(found[0] is ROOM)
    less = [0 < ask([shelf])[0]]
    ROOM.kept = less
    print(less[0] is found)


def main():
    kept_in_what_it_gives()
    hub = ask(HUBS[0])
    hub + 1
    print(shown())
    hub = look(2, HUBS[1])
    2 - hub
    print(shown())
    hub = save(ask(hub))
    count = len(HUBS[1].items)
    more = hub < hub
    print(count, more, shown())
    boxed = ask([HUBS])[0]
    twice(3 - boxed[1], HUBS[0])
    print(shown())
    if ask({"hub": HUBS[0]})["hub"]:
        print(shown())
    desk = Desk(*HUBS)
    (desk.busy(1) + "x") + "y"
    print(shown())
    desk.busy(0)[ask("key")]
    print(f"{desk.busy(0)}", shown())
    return shown()
