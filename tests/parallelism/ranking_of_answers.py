"""Answers ranked by a second call: `sorted` with a key over a list of answers that have not arrived.

Ideal: each answer is scored when it is there: 2 + 1 for the slowest = 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(lambda n: float(n))
def draft(n):
    return "x" * n


@unordered
@sim.latency(1.0)
def score(text):
    return -len(text)


@sooner.auto
def main():
    drafts = [draft(n) for n in (1, 2)]
    ranked = sorted(drafts, key=score)
    print(ranked, max(drafts, key=lambda text: score(text)))
    return ranked
