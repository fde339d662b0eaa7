"""Drawing a number changes the generator: it comes in its turn, and holds back only who needs the number.

Ideal: the first six calls 0..1, though a number is drawn between them. Then each call needs a number that may only be drawn
when the call before it has succeeded: three more seconds. Drawn beforehand, as at the top, they would have cost one.
"""
import random

import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(x):
    return x * 2


@sooner.auto
def main():
    random.seed(7)
    numbers = [random.randrange(100) for _ in range(3)]
    first = [ask(n) for n in numbers]
    luck = random.random()
    more = [ask([n]) for n in numbers]
    print(first, more, luck)
    for _ in range(3):
        print(ask(random.randrange(100)))
