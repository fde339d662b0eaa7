"""An answer that comes of what was stored before is stored in the same place, inside of a `try` that is not yet over."""
from collections import defaultdict

from sooner import readonly, unordered

GROUPS, ROWS, DONE = defaultdict(list), [[1], [2, 3]], []


class Node:
    def __init__(self):
        self.count, self.items, self.next = 0, [], None


FIRST, LAST = Node(), Node()
FIRST.next = LAST
NODES = [FIRST, LAST]


@unordered
def number(xs):
    return len(xs)


@unordered
def yes(x):
    return True


@unordered
def pick(at, things):
    return things[at]


@readonly
def count(xs):
    return len(xs) + len(DONE)


def main():
    ROWS[-1].append(count(ROWS[0]))
    LAST.next = NODES[0]
    try:
        GROUPS["g"] += [number(GROUPS["g"][-1:])]
        if yes(6):
            NODES[-1].count = ROWS[0].count(6)
    except ValueError:
        ROWS[0][0] = sum(LAST.items)
    else:
        for turn in range(3):
            if not (ROWS[-1] and yes(ROWS[1])):
                break
            NODES.append(NODES[0])
    try:
        LAST.items.append(number(GROUPS["g"]))
        print(DONE)
    finally:
        pick(1, NODES).count = len(LAST.items)
    return GROUPS, LAST.count, [node.count for node in NODES]
