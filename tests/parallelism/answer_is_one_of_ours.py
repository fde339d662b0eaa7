"""An unordered call may give back one of the objects it was passed: what is done to the answer is done to that.

Ideal: the pick, then the look at all of them; the question beside it takes no longer: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


class Item:
    def __init__(self, name):
        self.name, self.score = name, 0


@unordered
@sim.latency(1.0)
def pick(items):
    return items[0]


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


@sooner.auto
def main():
    items = [Item("a"), Item("b")]
    best = pick(items)
    best.score = 1
    answer = ask("why?")
    print(items[0].score, [item.name for item in items if item.score], answer)
