"""`any` over a generator of calls stops at the first yes: no call Python would not make.

Ideal without speculation: the calls one after the other until the first yes: 2 calls, 4 s, while the other call runs.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 7.0  # Coarse: ideal is 4.0; a generator consumed by a builtin runs as one call, in order with the rest
FIRST_OUTPUT = 7.0  # Coarse: ideal is 4.0; a generator consumed by a builtin runs as one call, in order with the rest
UNLISTED = {'good': 2}  # Coarse: ideal is none; calls made inside a builtin are not in `run.calls`


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
