"""`max` with a key that asks, in a loop: the rounds do not hang on each other.

Ideal: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def score(text):
    return len(text) % 4


@sooner.auto
def main():
    best = []
    for options in (["a", "bb", "ccc"], ["dddd", "eeeee"], ["f"]):
        best.append(max(options, key=score))
    print(best)
    return best
