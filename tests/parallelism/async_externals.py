"""`async def` externals, called like any function: they overlap with each other and with sync ones.

Ideal: all calls at once: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
async def ask(q):
    return q * 2


@unordered
@sim.latency(lambda q: 0.5)
def tag(q):
    return f"#{q}"


@sooner.auto
async def main():
    tags = [tag(q) for q in "ab"]
    pairs = list(zip(tags, [await ask(q) for q in "ab"]))
    print(pairs)
    return pairs
