"""`filter` by one call, then a call for each that is kept.

Ideal: 1 for all filters at once, 2 for what is kept: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def relevant(x):
    return x % 2


@unordered
@sim.latency(2.0)
def summarise(x):
    return f"summary {x}"


@sooner.auto
def main():
    kept = list(filter(relevant, [1, 2, 3, 4]))
    texts = list(map(summarise, kept))
    print(texts)
    return texts
