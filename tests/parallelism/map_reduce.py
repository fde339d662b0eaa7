"""Map each document, then reduce pairwise until one is left.

Ideal: maps 2, then 8 to 4 to 2 to 1 by merges of 1 s: 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def summarise(doc):
    return f"{doc}"


@unordered
@sim.latency(1.0)
def merge(a, b):
    return f"({a} {b})"


@sooner.auto
def main():
    parts = [summarise(doc) for doc in range(8)]
    while len(parts) > 1:
        parts = [merge(parts[i], parts[i + 1]) for i in range(0, len(parts), 2)]
    print(parts[0])
    return parts[0]
