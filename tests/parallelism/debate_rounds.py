"""A debate: in each round every agent reads all the others' last answers.

Ideal: rounds depend on each other, agents of a round do not: 3 rounds of 2 s: 6, and the judge 1 s: 7.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 7.0
FIRST_OUTPUT = 7.0


@unordered
@sim.latency(2.0)
def argue(name, others):
    return f"{name}{sum(len(o) for o in others)}"


@unordered
@sim.latency(1.0)
def judge(answers):
    return max(answers)


@sooner.auto
def main():
    names = ["ann", "bob", "cid"]
    last = ["" for _ in names]
    for round in range(3):
        now = []
        for i, name in enumerate(names):
            others = [last[j] for j in range(len(names)) if j != i]
            now.append(argue(name, others))
        last = now
    verdict = judge(last)
    print(verdict)
    return verdict
