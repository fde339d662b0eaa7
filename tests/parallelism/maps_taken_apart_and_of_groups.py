"""What `map` gives is unpacked into a call or a list, and a loop goes over a `starmap`: the calls are made at once.

Ideal: all calls of the three statements overlap: 1 second.
"""
from itertools import starmap

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(*words):
    return "-".join(words)


@sooner.auto
def main():
    print(*map(ask, ["a", "b", "c"]))
    answers = [*map(ask, ["d", "e"])]
    for answer in starmap(ask, [("f", "g"), ("h", "i"), ("j", "k")]):
        print(answer)
    return answers
