"""Agents of an `@auto` class, whose properties make calls. From outside each is a run; in orchestrating code they are part of it.

Ideal: both opinions of every agent are asked for at once, then the verdict on all of them: 1 + 1 = 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


@sooner.auto
class Agent:
    def __init__(self, name):
        self.name, self.asked = name, 0

    @property
    def opinions(self):
        self.asked += 2
        return ask(f"{self.name}, why?"), ask(f"{self.name}, how?")


@sooner.auto
def main():
    agents = [Agent(name) for name in ("ann", "bob", "cid")]
    opinions = [text for agent in agents for text in agent.opinions]
    print(*opinions, sep="\n")
    return ask(" | ".join(opinions)), [agent.asked for agent in agents]
