"""Three agents whose `ask` is an annotated method: it reads `self.model`, so the rest of `self` is free to change.

Ideal: all nine questions at once: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


class Agent:
    def __init__(self, model):
        self.model = model
        self.asked = 0
        self.history = []

    @unordered
    @sim.latency(1.0)
    def ask(self, question):
        return f"{self.model}: {question}"

    def run(self, questions):
        for question in questions:
            self.asked += 1
            self.history.append(self.ask(f"{question} {self.asked}"))


@sooner.auto
def main():
    agents = [Agent(model) for model in ("small", "middle", "large")]
    for agent in agents:
        agent.run(["why", "how", "when"])
    for agent in agents:
        print(agent.asked, agent.history)
    return [agent.history for agent in agents]
