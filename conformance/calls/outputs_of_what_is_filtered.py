"""An output of one's own that is given what a list makes, by functions that look at things, behind an answer: it is looked at and ends."""
from sooner import output, readonly, unordered

SEEN = []


@output
def note(*things):
    print(*things)


@output
def keep(things, more=()):
    SEEN.append((list(things), list(more)))


@readonly
def look(q):
    return q, len(SEEN)


@unordered
def ask(q):
    return q + 1


class Entry:
    def __init__(self, *things):
        self.things = things


class Book:
    def __init__(self):
        self.entries = []

    def note(self, *things):
        self.entries.append(Entry(*things))
        print("noted", len(self.entries), *things)


BOOK = Book()


@output
def enter(*things):
    BOOK.note(*things)


def main():
    first = look("first")
    limits = {"at": [1], "more": 3}
    note(list(filter(lambda x: limits["at"][-1] < x, range(4))))
    print(first)
    second = ask(1)
    enter(list(filter(lambda x: limits["at"][-1] < x, range(4))), [x for x in range(limits["more"])])
    limits["at"].append(second)
    note(list(map(lambda x: (x, limits["at"][-1]), range(2))), sorted(range(3), key=lambda x: -x * limits["more"]))
    keep([x for x in range(3) if x < limits["at"][-1]], filter(lambda x: x > limits["at"][0], [ask(0), ask(1)]))
    enter({x: limits["more"] for x in range(2)}, list(filter(None, [ask(1), 0])))
    print(look("last"), SEEN, [entry.things for entry in BOOK.entries])
