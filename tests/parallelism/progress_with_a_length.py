"""A progress bar of one's own whose `__len__` is asked for in each line: what it says about operators is known code.

Ideal: all answers at once: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(q):
    return q * 2


class Progress:
    def __init__(self, items):
        self.items, self.done = list(items), 0

    def __len__(self):
        return len(self.items)

    def report(self):
        self.done += 1
        print(f"{self.done}/{len(self)}")


@sooner.auto
def main():
    progress, answers = Progress("abc"), []
    for item in progress.items:
        answers.append(ask(item))
        progress.report()
    return answers
