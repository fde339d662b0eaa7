"""An entry that looking puts into a dictionary known outside is known there: a call that is passed the dictionary sees it as it was."""
from collections import defaultdict

from sooner import readonly, sequential, unordered

LISTS = defaultdict(list)
NESTED = defaultdict(lambda: defaultdict(list))


@unordered
def ask(q):
    return q


@unordered
def shown(thing):
    return repr(sorted(thing.items()))


@readonly
def look():
    return repr(sorted(LISTS.items()))


@sequential
def fail():
    raise ValueError


class Shelf:
    def __init__(self):
        self.rows = defaultdict(list)

    def put(self, q):
        self.rows[q].append(shown(self.rows))


def main():
    first = ask(1)
    LISTS["a"].append(shown(LISTS))
    rows = LISTS["b"]
    answer = shown(LISTS)
    rows.append(answer)
    rows.append(look())
    print(first, LISTS)
    try:
        fail()
    except ValueError:
        LISTS["c"].append(shown(LISTS))
    print(LISTS["c"])
    NESTED["x"]["y"].append(shown(NESTED["x"]))
    inner = NESTED["z"]["w"]
    inner.append(shown(NESTED["z"]))
    print({key: dict(value) for key, value in NESTED.items()})
    shelf = Shelf()
    for q in "mnm":
        shelf.put(q)
    print(shelf.rows)
    own = defaultdict(list)
    for q in "pqp":
        own[q].append(shown(own))
    print(own)
