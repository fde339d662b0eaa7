"""Iterators that are made and used up in each turn of a loop of calls, and by builtins behind a call: no more than reads.

Ideal: every call at once, 1.
"""
import itertools

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    return question


def tables(rows, names):
    asked = []
    for row in rows:
        record = dict(zip(names, row))
        asked.append(ask(record))
        asked.append(ask(list(enumerate(row))))
        asked.append(ask(tuple(reversed(row))))
        asked.append(ask(",".join(map(str, row))))
        asked.append(ask([*zip(row, names)]))
    return asked


def behind(first, rows, words):
    columns = list(zip(*rows))
    left, right = zip(*rows)
    flat = list(itertools.chain.from_iterable(rows))
    grouped = {length: list(group) for length, group in itertools.groupby(sorted(words, key=len), key=len)}
    best = max(enumerate(words), key=lambda at: len(at[1]))
    pairs = list(itertools.product(words, "xy")) + list(itertools.combinations(words, 2))
    kept = list(filter(None, words)) + list(itertools.chain(words, "z")) + list(itertools.pairwise(words))
    size = sum(map(len, words)) + len(set(map(len, words)))
    last = [word for word in enumerate(reversed(words))]
    return first, [ask(x) for x in (columns, left, right, flat, grouped, best, pairs, kept, size, last)]


@sooner.auto
def main():
    rows = [(1, "a"), (2, "b"), (3, "c")]
    asked = tables(rows, ("number", "letter"))
    found = behind(ask("first"), rows, ["pear", "", "fig"])
    print(asked, found)
    return asked, found
