"""Recursion that splits, asks at the leaves and merges on the way up."""
from sooner import unordered


@unordered
def leaf(x):
    return [x]


@unordered
def merge(a, b):
    return sorted(a + b)


def solve(xs):
    if len(xs) == 1:
        return leaf(xs[0])
    half = len(xs) // 2
    left, right = solve(xs[:half]), solve(xs[half:])
    merged = merge(left, right)
    print(len(merged), merged)
    return merged


def main():
    return solve([5, 2, 8, 1, 9])
