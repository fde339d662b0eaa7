"""Agents that a loop makes, each with notes of its own, and a total of what they say: none waits for another.

Ideal: each asks twice, the second time with what was found: 2.
"""
from collections import Counter

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def ask(notes, task):
    return f"{task} {len(notes)}"


class Agent:
    def __init__(self, name):
        self.name, self.notes = name, []


@sooner.auto
def main():
    words = Counter()
    for name in ("ann", "bob", "cid"):
        agent = Agent(name)
        agent.notes.append("begun")
        for task in ("find", "tell"):
            agent.notes.append(ask(agent.notes, task))
        print(agent.name, agent.notes[-1])
        words[agent.notes[-1]] += 1
    print(words)
