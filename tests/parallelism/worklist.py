"""A worklist: take the first, ask for its neighbours, add those not seen.

Ideal: a turn may add to the queue until its answer is there, and the next turn reads the queue: five nodes, one after the other: 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0
GRAPH = {"a": ["b", "c"], "b": ["d"], "c": ["e", "a"], "d": [], "e": ["b"]}


@unordered
@sim.latency(1.0)
def neighbours(node):
    return GRAPH[node]


@sooner.auto
def main():
    queue, seen = ["a"], {"a"}
    while queue:
        node = queue.pop(0)
        found = neighbours(node)
        print(node, found)
        for one in found:
            if one not in seen:
                seen.add(one)
                queue.append(one)
    return sorted(seen)
