"""The same question asked several times, a majority vote over the answers.

Ideal: all samples at once: 2.
"""
from collections import Counter

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def sample(q, i):
    return f"answer {i % 3 % 2}"


@sooner.auto
def main():
    votes = Counter()
    for i in range(5):
        votes[sample("q", i)] += 1
    winner, count = votes.most_common(1)[0]
    print(winner, count)
    return dict(votes)
