"""Agents whose prompts and opinions are properties.

Ideal: every opinion is asked for at once, then the verdict on all of them: 1 + 1 = 2.
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
        self.name, self.asked = name, 0

    @property
    def system(self):
        return f"You are {self.name}."

    @property
    def opinion(self):
        self.asked += 1
        return ask(f"{self.system} Your opinion?")

    def answer(self, question):
        return ask(f"{self.system} {question}")


@sooner.auto
def main():
    agents = [Agent(name) for name in ("ann", "bob", "cid")]
    opinions = [agent.opinion for agent in agents]
    answers = [agent.answer(question) for question in ("Why?", "How?") for agent in agents]
    print(*opinions, sep="\n")
    return ask(" | ".join(opinions + answers)), [agent.asked for agent in agents]
