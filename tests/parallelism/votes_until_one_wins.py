"""Samples are counted, and one more is asked for as long as two are level; the questions have nothing to do with each other.

Ideal: samples 2, all together; one more where they are level, 2; then the judge, 1: 5.
"""
from collections import Counter

import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def sample(question, seed):
    return f"answer: {seed % question}"


@unordered
@sim.latency(1.0)
def judge(lines):
    return len(lines)


def vote(question, n):
    counts = Counter(int(text.split()[1]) for text in [sample(question, seed) for seed in range(n)])
    while True:
        (first, votes), *others = counts.most_common(2)
        if not others or others[0][1] < votes:
            return first, counts
        counts[int(sample(question, sum(counts.values())).split()[1])] += 1


@sooner.auto
def main():
    rows = []
    for question in (2, 1, 4, 3):
        answer, counts = vote(question, 4)
        rows.append((question, answer, "good" if answer == 0 else "poor", dict(counts)))
    lines = [f"{question}: {answer} {verdict} {sorted(counts.items())}" for question, answer, verdict, counts in rows]
    print(judge(lines), lines)
    return lines
