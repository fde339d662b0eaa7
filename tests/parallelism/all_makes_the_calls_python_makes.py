"""`all` over a generator, twice: each stops at its first no; the two do not wait for each other.

Ideal: first: calls 0, 1, 2 (2 says no): 3 s. Second: 10, 11 both yes: 2 s, at the same time: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0  # Coarse: ideal is 3.0; a generator consumed by a builtin runs as one call, in order with the rest
FIRST_OUTPUT = 5.0  # Coarse: ideal is 3.0; a generator consumed by a builtin runs as one call, in order with the rest
UNLISTED = {'fine': 5}  # Coarse: ideal is none; calls made inside a builtin are not in `run.calls`


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
