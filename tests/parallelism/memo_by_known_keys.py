"""A memo dict keyed by known values: each asked once, everything at once.

Ideal: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


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
