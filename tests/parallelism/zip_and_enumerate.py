"""`zip`, `enumerate` and `reversed` over lists whose elements are pending.

Ideal: both maps at 0..2 and 0..1; each pair compared 1 s later: 3. First line 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def left(x):
    return x + 1


@unordered
@sim.latency(1.0)
def right(x):
    return x + 2


@unordered
@sim.latency(1.0)
def compare(i, a, b):
    return i, a < b


@sooner.auto
def main():
    xs = [1, 2, 3]
    a = [left(x) for x in xs]
    b = [right(x) for x in reversed(xs)]
    out = []
    for i, (p, q) in enumerate(zip(a, b)):
        out.append(compare(i, p, q))
    for i, line in enumerate(out, 1):
        print(i, line)
    return out
