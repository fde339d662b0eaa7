"""Options are parsed and logging is set up by the standard library, which nobody annotated; then come agents that pick their tools.

Ideal: each task takes an answer of the model (2), the tool it names (1) and the model again (2), the tasks beside each other: 5.
"""
import argparse
import logging

import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def model(messages):
    return {"tool": "price" if "pear" in messages[0] else "stock"} if len(messages) == 1 else {"text": messages[-1]}


@unordered
@sim.latency(1.0)
def price(item):
    return f"{item} costs 2"


@unordered
@sim.latency(1.0)
def stock(item):
    return f"no {item}"


TOOLS = {"price": price, "stock": stock}


def work(task):
    messages = [task]
    for _ in range(3):
        reply = model(messages)
        if "tool" not in reply:
            return reply["text"]
        messages.append(TOOLS[reply["tool"]](task))
    return "gave up"


@sooner.auto
def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tasks", nargs="+", default=["pear", "apple", "plum"])
    options = parser.parse_args([])
    logging.basicConfig(level=logging.ERROR)
    for task in options.tasks:
        print(task, work(task))
