"""Recursion that halves its input, asks at the leaves and merges with a call at every node.

Ideal: 8 leaves at 0..2, then three levels of merging, 1 s each: 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def leaf(text):
    return text.upper()


@unordered
@sim.latency(1.0)
def merge(left, right):
    return f"({left}{right})"


def solve(text):
    if len(text) == 1:
        return leaf(text)
    middle = len(text) // 2
    return merge(solve(text[:middle]), solve(text[middle:]))


@sooner.auto
def main():
    answer = solve("abcdefgh")
    print(answer)
    return answer
