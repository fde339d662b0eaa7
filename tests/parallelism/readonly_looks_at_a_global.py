"""ORDERING 7: a readonly call that looks at a list, before and after an append to it.

Ideal: k at 0..2, n1 at 2..3 must not see the append. ITEMS is one Python object, which the first call looks at until it ends: n2,
which must see the append, at 3..4.
"""
import sooner
from sooner import readonly, sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0
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
