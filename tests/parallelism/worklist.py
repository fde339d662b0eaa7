"""A worklist: take the first, ask for its neighbours, add those not seen. Known to be chained by the list's contents.

Ideal: the queue holds something else to do while an answer is pending only if it is known not to be empty: "a" at 0..1 gives b, c;
then b (1..2) and c: c is in the list already, so it starts at 1 too; d from b at 2..3, e from c at 2..3: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0  # Coarse: ideal is 3.0; the loop's condition waits for the appends of the pending turn though the list is not empty
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
