"""Two agents, each with its own history on `self`: each waits for its own answers only.

Ideal: three turns of 2 s an agent, side by side: 6. The first line, the planner's first answer: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def chat(messages):
    return f"{messages[0]}#{len(messages)}"


class Agent:
    def __init__(self, name):
        self.name = name
        self.history = [name]

    def turn(self, text):
        self.history.append(text)
        answer = chat(self.history)
        self.history.append(answer)
        return answer


@sooner.auto
def main():
    planner, critic = Agent("planner"), Agent("critic")
    for i in range(3):
        print(planner.turn(f"step {i}"))
        print(critic.turn(f"check {i}"))
    return planner.history, critic.history
