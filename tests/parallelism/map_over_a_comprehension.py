"""A map written as a comprehension, one as a dict, one with a condition on known values.

Ideal: makespan 2, first output 2: none of the calls needs another's answer.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(q):
    return f"<{q}>"


@sooner.auto
def main():
    listed = [ask(i) for i in range(4)]
    named = {name: ask(name) for name in ("a", "b")}
    odd = [ask(-i) for i in range(6) if i % 2]
    print(listed, named, odd)
    return listed, named, odd
