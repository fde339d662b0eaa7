"""Answers that are counted, averaged and collected by functions that take a whole generator expression.

Ideal: all votes and scores at once: 1.
"""
import math
import statistics
from collections import Counter, deque

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def vote(number):
    return "yes" if number % 3 else "no"


@unordered
@sim.latency(1.0)
def score(number):
    return number / 2


@sooner.auto
def main():
    votes = Counter(vote(n).strip() for n in range(5))
    mean = statistics.mean(score(n) for n in range(4))
    total = math.fsum(score(n) for n in range(3))
    last = deque((score(n) for n in range(6)), maxlen=2)
    kinds = frozenset(vote(n) for n in range(7, 9))
    rows, seen = [], set()
    rows.extend(score(10 + n) for n in range(3))
    seen.update(vote(10 + n) for n in range(3))
    rows.extend(score(20 + n) for n in range(3))
    print(votes.most_common(1), mean, total, list(last), sorted(kinds), rows, sorted(seen))
