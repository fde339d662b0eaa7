"""`next` over a generator of questions stops at the first that fits; what does not hang on it runs meanwhile.

Ideal without speculation: three questions one after the other: 3 s, the other call beside them.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def fits(x):
    return x > 1


@unordered
@sim.latency(3.0)
def other():
    return "other"


@sooner.auto
def main():
    found = next((x for x in range(6) if fits(x)), None)
    b = other()
    print(found, b)
    return found
