"""Methods of one's own with the names of those of text and dictionaries, which write: called on what an answer chooses, on what code
not yet decided makes, and on what it finds where others put it."""
import sooner
from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


@sequential
def save(x):
    LOG.append(("saved", x))
    return len(LOG)


class Note:
    def __init__(self, name):
        self.name, self.hits = name, 0

    def strip(self):
        LOG.append(("strip", self.name))
        return self.name

    def get(self, key, default=None):
        self.hits += 1
        return default if ask(key) == "no" else self.name

    def count(self, x):
        return save(x)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False


class Quiet:
    name = "quiet"

    def strip(self):
        return self.name

    def get(self, key, default=None):
        return default

    def count(self, x):
        return 0


def chosen():
    a, b = Note("a"), Note("b")
    one = a if ask(1) else b
    one.strip()
    seen = len(LOG)
    one.get("k")
    hits = a.hits, b.hits
    one.count(3)
    return seen, hits, len(LOG)


def put_there_by_a_branch():
    a, table, kept = Note("a"), {}, []
    if ask(1):
        table["k"] = a
        kept.append(a)
    if ask(2):
        table["k"].strip()
    seen = len(LOG)
    for one in kept:
        one.get("k")
    hits = a.hits
    if ask(3):
        kept[0].count(1)
    return seen, hits, len(LOG)


def put_there_by_a_loop():
    a, table, other = Note("a"), {}, {}
    for key in ask(["x", "y"]):
        table[key] = ask(key) if key == "x" else a
    for key in ask(["x", "y"]):
        other[key] = table[key]
    for key in ask(["x", "y"]):
        other[key].strip()
    return len(LOG), a.hits


def through_an_answer():
    a, table = Note("a"), {}
    if ask(1):
        table["k"] = ask([a])[0]
    if ask(2):
        table["k"].get("k")
    return a.hits


def made_inside():
    for name in ask(["c", "d"]):
        with Note(name) as note:
            for key in ("k", "no"):
                print(note.get(key, "nothing"))
            print(note.hits)
            note.strip()
    print(len(LOG))
    one = Note("e") if ask(1) else Quiet()
    print(one.get("k"), one.name)
    return one.hits


def mixed():
    things = [Note("f"), Quiet(), " text ", {"k": 1}]
    found = [things[ask(at)].strip() for at in (0, 1, 2)]
    seen = len(LOG)
    return found, seen, [things[ask(at)].get("k") for at in (0, 1, 3)], things[0].hits


def failing():
    a, table = Note("a"), {}
    try:
        if ask(1):
            table["k"] = a
        if ask(2):
            table["k"].strip()
        ask(1) / 0
        table["k"].strip()
    except ZeroDivisionError:
        table["k"].get("k")
    return len(LOG), a.hits


@sooner.auto
def main():
    for case in (chosen, put_there_by_a_branch, put_there_by_a_loop, through_an_answer, made_inside, mixed, failing):
        LOG.clear()
        print(case.__name__, case(), LOG)
