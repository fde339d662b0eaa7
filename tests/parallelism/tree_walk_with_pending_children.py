"""A tree whose children are known only once a node has been fetched; depth first in the program, level by level in time.

Ideal: three levels of 1 s: 3; the first line, the root, at 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def children(node):
    return [node + "0", node + "1"] if len(node) < 3 else []


def walk(node, depth):
    found = children(node)
    print("  " * depth + node, len(found))
    total = 1
    for child in found:
        total += walk(child, depth + 1)
    return total


@sooner.auto
def main():
    return walk("r", 0)
