"""A `defaultdict` known outside makes entries behind something outstanding, and an answer that comes of one is stored in it."""
from collections import defaultdict

from sooner import readonly, unordered

GROUPS, ROWS = defaultdict(list), [[1], [2]]


@unordered
def number(xs):
    return len(xs)


@readonly
def count(xs):
    return len(xs)


def main():
    ROWS[-1].append(count(ROWS[0]))
    GROUPS["g"] += [number(GROUPS["g"][-1:])]
    GROUPS["h"].append(number(GROUPS["g"]))
    return dict(GROUPS), ROWS
