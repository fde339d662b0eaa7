"""A memo dict keyed by answers: whether a key is new is known when its text is there.

Ideal: keys at 0..1, then exactly one answer a key at 1..3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def normalise(word):
    return word.lower()


@unordered
@sim.latency(2.0)
def embed(word):
    return len(word)


@sooner.auto
def main():
    memo = {}
    out = []
    for word in ["Cat", "cat", "Dog", "CAT"]:
        key = normalise(word)
        if key not in memo:
            memo[key] = embed(key)
        out.append(memo[key])
    print(out)
    return out
