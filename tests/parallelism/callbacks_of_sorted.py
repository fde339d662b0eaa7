"""`sorted` with a key that asks: one call for each element.

Ideal: the keys do not depend on each other: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0  # Coarse: ideal is 2.0; the builtin calls its key one by one
FIRST_OUTPUT = 6.0  # Coarse: ideal is 2.0; the builtin calls its key one by one
UNLISTED = {'score': 3}  # Coarse: ideal is none; calls made inside a builtin are not in `run.calls`


@unordered
@sim.latency(2.0)
def score(x):
    return -x


@sooner.auto
def main():
    ranked = sorted([1, 3, 2], key=lambda x: score(x))
    print(ranked)
    return ranked
