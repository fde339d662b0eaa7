"""Twenty agents in a list, two turns each.

Ideal: two turns of 1 s, all agents side by side: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def chat(messages):
    return f"{messages[0]}#{len(messages)}"


class Agent:
    def __init__(self, name):
        self.history = [name]

    def turn(self, text):
        self.history.append(text)
        self.history.append(chat(self.history))


@sooner.auto
def main():
    agents = [Agent(f"a{i}") for i in range(20)]
    for turn in ("hello", "bye"):
        for agent in agents:
            agent.turn(turn)
    print(sum(len(agent.history) for agent in agents), agents[-1].history[-1])
    return [agent.history for agent in agents]
