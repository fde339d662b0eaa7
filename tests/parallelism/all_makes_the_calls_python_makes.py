"""`all` over a generator, twice: each stops at its first no; the two do not wait for each other.

Ideal: first: calls 0, 1, 2 (2 says no): 3 s. Second: 10, 11 both yes: 2 s, at the same time: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def fine(x):
    return x != 2


@sooner.auto
def main():
    a = all(fine(x) for x in range(6))
    b = all(fine(x) for x in (10, 11))
    print(a, b)
    return a, b
