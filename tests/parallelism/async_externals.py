"""`async def` externals, awaited or not spelled out: they overlap as threads do.

Ideal: three calls at once: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(q):
    return q * 2


@unordered
@sim.latency(lambda q: 0.5)
def tag(q):
    return f"#{q}"


@sooner.auto
def main():
    tags = [tag(q) for q in "ab"]
    pairs = list(zip(tags, [ask(q) for q in "ab"]))
    print(pairs)
    return pairs
