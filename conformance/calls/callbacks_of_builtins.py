"""sorted, max, min, map, filter and reduce with annotated callbacks and lambdas around them."""
import functools

from sooner import unordered


@unordered
def score(x):
    return (x * 7) % 5


@unordered
def add(a, b):
    return a + b


def main():
    xs = [4, 1, 3, 2]
    print(sorted(xs, key=score), max(xs, key=lambda x: score(x)), min(xs, key=score))
    print(list(map(score, xs)), list(filter(score, [0, 5, 1])))
    print(functools.reduce(add, xs), sum(map(score, xs)))
    xs.sort(key=lambda x: -score(x))
    return xs
