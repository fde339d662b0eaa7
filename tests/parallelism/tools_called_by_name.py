"""Agents whose answers name a tool and its arguments: the tool is looked for in a table and called by keywords, a few times over.

Ideal: agents go on side by side; each asks, calls a tool, asks, calls a tool and asks: 5.
"""
import json
from collections import deque

import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0

TOOLS = {}


def tool(function):
    TOOLS[function.__name__] = function
    return function


@unordered
@sim.latency(1.0)
def think(task, notes):
    if not notes:
        return json.dumps({"tool": "search", "args": {"query": task}})
    if len(notes) == 1:
        return json.dumps({"tool": "double", "args": {"number": len(task)}})
    return json.dumps({"final": f"{task}: {notes[-1]}"})


@tool
@unordered
@sim.latency(1.0)
def search(query):
    return f"about {query}"


@tool
@unordered
@sim.latency(1.0)
def double(number):
    return number * 2


class Agent:
    def __init__(self, name):
        self.name, self.notes, self.recent = name, [], deque(maxlen=1)

    def step(self, task):
        reply = json.loads(think(task, self.notes))
        if "final" in reply:
            return reply["final"]
        function = TOOLS.get(reply["tool"])
        if function is None:
            self.notes.append("no such tool")
            return None
        self.notes.append(function(**reply["args"]))
        self.recent.append(reply["tool"])
        return None

    def run(self, task):
        for turn in range(5):
            answer = self.step(task)
            if answer is not None:
                return answer, turn
        return None, turn


@sooner.auto
def main():
    answers = {}
    for task in ["weather", "stocks"]:
        agent = Agent(task[:1])
        answer, turns = agent.run(task)
        print(f"{agent.name}: {answer} in {turns} turns, {list(agent.recent)}")
        answers[task] = answer
    return answers
