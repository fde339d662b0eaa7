"""Agents that are called like functions, each with a count of its own.

Ideal: three rounds of two agents, each on its own question: all at once, then the judge. 1 + 1 = 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


class Agent:
    def __init__(self, name):
        self.name, self.turns = name, 0

    def __call__(self, question, *, style="brief"):
        self.turns += 1
        return ask(f"{self.name}, {style}: {question}")


class Judge(Agent):
    def __call__(self, answers):
        return super().__call__(" | ".join(answers), style="fair")


@sooner.auto
def main():
    agents, judge = [Agent("ann"), Agent("bob")], Judge("cid")
    answers = [agent(question) for question in ("why", "how", "when") for agent in agents]
    print(*answers, sep="\n")
    return judge(answers), [agent.turns for agent in (*agents, judge)]
