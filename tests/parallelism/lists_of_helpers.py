"""A helper gives a list that hangs on an answer, and its caller goes on with it: the list is new, so nobody else waits.

Ideal: all are asked at once: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def yes(q):
    return q > "a"


def pick(q):
    if yes(q):
        return [q, q]
    return []


@sooner.auto
def main():
    out = []
    for q in ["a", "b", "c"]:
        items = pick(q)
        items.append("end")
        out.append(items)
    print(out)
