"""Loops over `map` and `filter` of a function that makes calls, and what is counted of one.

Ideal: every loop asks all at once, and nothing of one hangs on another: 1.
"""
from collections import Counter

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(number):
    return number * 3 % 7


def described(number):
    return f"{number}: {ask(number)}"


@sooner.auto
def main():
    answers = []
    for answer in map(ask, range(5)):
        answers.append(answer)
    texts = [text.upper() for text in map(described, range(3))]
    sums = []
    for total in map(lambda a, b: ask(a) + b, [8, 9], [1, 2]):
        sums.append(total)
    kept = []
    for number in filter(lambda number: ask(number + 20) > 2, range(4)):
        kept.append(number)
    votes = Counter(map(ask, range(10, 14)))
    print(answers, texts, sums, kept, votes.most_common(1))
