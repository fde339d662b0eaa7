"""Items of a pair that a call gives, one changed behind code that still has to look at the other, which may be the same."""
from collections import defaultdict

from sooner import unordered

ROWS = ["row"]
TABLE = defaultdict(list)


@unordered
def same(thing):
    return thing


@unordered
def ask(question):
    return question


def twice(thing):
    return same((thing, thing))


def shown(items):
    return f"{items}"


def later(question, thing):
    first, second = same((thing, [question]))
    if ask(question):
        seen = shown(first)
    else:
        seen = None
    thing.append(question)
    second.append(len(thing))
    return seen, second


def of_ones_own():
    rows = ["own"]
    first, second = twice(rows)
    text = shown(first) if ask(1) else None
    second.append("behind")
    rows.append("last")
    return text, first, second, rows


def known_outside():
    first, second = twice(ROWS)
    text = shown(first) if ask(2) else None
    second.append("behind")
    ROWS.append("last")
    return text, len(ROWS), first is ROWS


def best():
    found = []
    for question in (3, 4, 5):
        points, best = max((same((len(TABLE[n % 2]), [n])) for n in range(question)), key=lambda pair: (pair[0], question))
        TABLE[question % 2].append(question)
        best.append(points)
        found.append(best)
    return found


def main():
    print(of_ones_own())
    print(known_outside())
    print([later(question, ROWS) for question in (6, 7)], ROWS)
    print(best(), dict(TABLE))
