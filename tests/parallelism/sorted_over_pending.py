"""Candidates are scored in a loop and sorted by score; the best two are refined.

Ideal: scores at 0..2, refinement at 2..3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def score(c):
    return len(c) * 7 % 5


@unordered
@sim.latency(1.0)
def refine(c):
    return c + "!"


@sooner.auto
def main():
    candidates = ["aa", "bbbb", "c", "ddd"]
    scored = []
    for c in candidates:
        scored.append((score(c), c))
    scored.sort(reverse=True)
    best = [refine(c) for _, c in scored[:2]]
    worst = min(scored)
    print(best, worst)
    return best, worst
