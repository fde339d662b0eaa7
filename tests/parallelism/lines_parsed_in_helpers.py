"""Each reply is read line by line in a helper: a pattern is asked with what a method gives, and a list made of another is changed.

Ideal: three replies at once, each 2, and what is behind them, 1 for all together: 3.
"""
import re

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0
STEP = re.compile(r"(\d+) \+ (\d+) = (\d+)")


@unordered
@sim.latency(2.0)
def propose(numbers):
    return f" {numbers[0]} + {numbers[1]} = {sum(numbers[:2])} \nthat is all\n"


@unordered
@sim.latency(1.0)
def rate(numbers):
    return 24 - sum(numbers)


def after(numbers, match):
    left = list(numbers)
    left.remove(int(match[1]))
    left.remove(int(match[2]))
    left.append(int(match[3]))
    return tuple(sorted(left))


def expand(numbers):
    children = []
    for line in propose(numbers).splitlines():
        match = STEP.match(line.strip())
        if match is None:
            continue
        children.append(after(numbers, match))
    return children


@sooner.auto
def main():
    children = [child for numbers in [(1, 2, 3), (4, 5, 6), (7, 8, 9)] for child in expand(numbers)]
    ratings = [rate(child) for child in children]
    print(children, ratings)
    return ratings
