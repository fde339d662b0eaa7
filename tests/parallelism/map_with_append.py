"""The loop everybody writes: ask, append; then look at the list.

Ideal: 3, the slowest call. The first line stands behind all of them, and any could fail: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(lambda n: float(n))
def ask(n):
    return n * n


@sooner.auto
def main():
    results = []
    for n in (1, 3, 2):
        results.append(ask(n))
    print(len(results), "asked, first", results[0])
    for r in results:
        print(r)
    return results
