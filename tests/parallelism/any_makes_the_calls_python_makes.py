"""`any` over a generator of calls stops at the first yes: no call Python would not make.

Ideal without speculation: the calls one after the other until the first yes: 2 calls, 4 s, while the other call runs.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0


@unordered
@sim.latency(2.0)
def good(x):
    return x == 1


@unordered
@sim.latency(3.0)
def other():
    return "other"


@sooner.auto
def main():
    found = any(good(x) for x in range(5))
    b = other()
    print(found, b)
    return found
