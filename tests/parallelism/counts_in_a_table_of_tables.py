"""A confusion matrix and totals by label, counted behind answers: tables of lists, of dictionaries and of records, some made by
factories, some written out.

Ideal: all answers at once, then all grades: 2.
"""
from collections import defaultdict
from dataclasses import dataclass

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

ROWS = [("boats", "a"), ("reefs", "b"), ("tides", "a"), ("winds", "b")]


@dataclass
class Record:
    right: int = 0
    total: int = 0


@unordered
@sim.latency(1.0)
def classify(text):
    return "ab"[len(text.replace("e", "")) % 2]


@unordered
@sim.latency(1.0)
def confidence(text, label):
    return len(text) / 10 if label == "a" else 0.25


@sooner.auto
def main():
    matrix = defaultdict(lambda: defaultdict(int))
    hits = {"a": [0, 0], "b": [0, 0]}
    records = defaultdict(Record)
    sums = defaultdict(lambda: {"n": 0, "sum": 0.0})
    for text, gold in ROWS:
        label = classify(text)
        sure = confidence(text, label)
        matrix[gold][label] += 1
        hits[gold][1] += 1
        record = records[gold]
        record.total += 1
        if label == gold:
            hits[gold][0] += 1
            record.right += 1
        sums[gold]["n"] += 1
        sums[gold]["sum"] += sure
    print({gold: dict(row) for gold, row in matrix.items()}, hits)
    print(dict(records))
    return {gold: round(found["sum"] / found["n"], 3) for gold, found in sums.items()}
