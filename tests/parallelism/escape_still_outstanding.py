"""A helper with effects changes what was put into a global list, and what was put there is changed behind it.

Ideal: the helper changes whatever REG holds, so each of its calls comes in its turn, and the list is written between and behind
them: 1 + 1 = 2. The question has nothing to do with any of it: at 0.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0
REG = [["first"]]


@sequential
@sim.latency(1.0)
def helper():
    REG[-1].append(len(REG))
    return len(REG)


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


@sooner.auto
def main():
    a = ["second"]
    seen = helper()
    REG.append(a)
    more = helper()
    a.append(3)
    answer = ask("why?")
    print(REG, a, REG[-1] is a, seen, more)
    return answer
