"""Paper 000, Fig. 19, with the tuple it is printed with.

Ideal: as with a list: coins at 1, then the longest story, 4 calls of 2 s: 9.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 9.0
FIRST_OUTPUT = None


@unordered
@sim.latency(1.0)
def coin_flip(i):
    return i in (2, 6)


@unordered
@sim.latency(2.0)
def gpt(prompt):
    return f" {len(prompt)}."


@sooner.auto
def main():
    past, cur = (), "Tell a story."
    for i in range(8):
        past, cur = (past, cur) if not coin_flip(i) else (past + (cur,), "Tell a story.")
        cur = cur + gpt(cur)
    return past + (cur,)
