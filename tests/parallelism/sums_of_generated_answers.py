"""`sum`, `min` and `max` over generators of calls, one behind the other.

Ideal: no call hangs on another: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def cost(x):
    return x * 1.5


@sooner.auto
def main():
    total = sum(cost(x) for x in range(4))
    dearest = max(cost(x) for x in range(4))
    cheapest = min((cost(x) for x in range(4)), key=lambda value: -value, default=0)
    print(total, dearest, cheapest)
    return total, dearest, cheapest
