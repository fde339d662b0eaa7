"""ORDERING 7: a readonly call that looks at a list, before and after an append to it.

Ideal: k at 0..2, n1 at 2..3 must not see the append; n2 asks nothing of k, and reads behind the append.
"""
import sooner
from sooner import readonly, sim, unordered

MAKESPAN = 4.0  # Coarse: ideal is 3.0; the append to what `count` looks at waits for the readonly call before it: no versions yet
FIRST_OUTPUT = 4.0  # Coarse: ideal is 3.0; the append to what `count` looks at waits for the readonly call before it: no versions yet
ITEMS = [0]


@unordered
@sim.latency(2.0)
def ask(q):
    return q


@readonly
@sim.latency(1.0)
def count(k):
    return len(ITEMS) + k


@sooner.auto
def main():
    k = ask(5)
    n1 = count(k)
    ITEMS.append(1)
    n2 = count(0)
    print(n1, n2)
    return n1, n2
