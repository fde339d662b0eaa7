"""Paper 000, Fig. 19: whether a turn continues the story or starts anew is known only when a coin has been flipped.

Ideal: all coins at 0..1. Flips by number: 0 heads, 1 heads, 2 tails, 3 heads, 4 heads, 5 heads, 6 tails, 7 heads: stories of
2, 4 and 2 calls, 2 s each, side by side: 1 + 4 * 2 = 9.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 9.0
FIRST_OUTPUT = 9.0


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
    past, cur = [], "Tell a story."
    for i in range(8):
        tails = coin_flip(i)
        if tails:
            past.append(cur)
            cur = "Tell a story."
        cur = cur + gpt(cur)
    past.append(cur)
    print(past)
    return past
