"""`zip`, `enumerate`, `reversed`, `chain` and `product` over lists of answers, taken whole: the list, tuple or dictionary holds what is
still to come, and its size and keys are known.

Ideal: all calls at once, 1.
"""
import itertools

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    return question


@sooner.auto
def main():
    names = ["a", "b", "c"]
    answers = [ask(name) for name in names]
    by_name = dict(zip(names, answers))
    numbered = list(enumerate(zip(names, answers)))
    turned = tuple(reversed(answers))
    chained = [*itertools.chain(answers, by_name.values())]
    crossed = list(itertools.product(answers, "xy"))
    copied = dict(by_name.items())
    sizes = [ask(len(x)) for x in (by_name, numbered, turned, chained, crossed, copied)]
    keys = [ask(name) for name in sorted(by_name)]
    print(by_name, numbered, turned, chained, crossed, copied, sizes, keys)
    return sizes, keys
