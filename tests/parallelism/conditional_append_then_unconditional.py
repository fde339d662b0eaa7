"""ORDERING 7: a region that may write `kept` holds back the write behind it and nothing else.

Ideal: scores at 0..2; the call on the separator at 0..3 does not depend on `kept`: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def score(x):
    return x * 2


@unordered
@sim.latency(3.0)
def separator(i):
    return f"--{i}"


@sooner.auto
def main():
    kept = []
    for i, x in enumerate([1, 4, 2, 5]):
        if score(x) > 5:
            kept.append(x)
        kept.append("sep")
        kept.append(separator(i))
    print(kept)
    return kept
