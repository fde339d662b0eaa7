"""A memo dict keyed by known values: each asked once, everything at once.

Ideal: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 10.0  # Coarse: ideal is 2.0; storing a pending value under a key waits for it, and the next `in` for the store
FIRST_OUTPUT = 10.0  # Coarse: ideal is 2.0; storing a pending value under a key waits for it, and the next `in` for the store


@unordered
@sim.latency(2.0)
def embed(word):
    return len(word)


@sooner.auto
def main():
    memo = {}
    out = []
    for word in "the cat and the dog and the bird".split():
        if word not in memo:
            memo[word] = embed(word)
        out.append(memo[word])
    print(out)
    return out
