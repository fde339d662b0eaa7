"""`any` over a list of calls: the list makes all of them, at once.

Ideal: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def good(x):
    return x == 1


@sooner.auto
def main():
    found = any([good(x) for x in range(5)]), all([good(x) for x in (1, 2)])
    print(found)
    return found
