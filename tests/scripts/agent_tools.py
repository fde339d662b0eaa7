"""An agent with tools: the model says which, the tools run, the transcript grows until the model is done.

Ideal for each task: turns of the model (2 s) one after the other, between them the tools of a turn (1 s) together:
2 + 1 + 2 + 1 + 2 = 8 s; the tasks are independent.
"""
import argparse
import json
import logging
import sys
from pathlib import Path

import sooner
from sooner import sim

log = logging.getLogger("agent")
STOCK = {"apple": 3, "pear": 0, "plum": 12}
PRICES = {"apple": 0.5, "plum": 0.2}


def model(messages):
    """Looks everything up first, then orders, then sums up."""
    turn = sum(m["role"] == "assistant" for m in messages)
    goods = messages[0]["content"].split(" and ")
    if turn == 0:
        calls = [{"tool": "stock", "args": {"item": g}} for g in goods]
        calls += [{"tool": "price", "args": {"item": g}} for g in goods]
        return {"content": "looking things up", "calls": calls}
    if turn == 1:
        known = [m for m in messages if m["role"] == "tool" and not m["content"].startswith("error")]
        return {"content": "computing", "calls": [{"tool": "add", "args": {"texts": [m["content"] for m in known]}}]}
    return {"content": f"done: {messages[-1]['content']}", "calls": []}


def stock(item):
    return f"{STOCK[item]} {item}"


def price(item):
    return f"{PRICES[item]:.2f}"


def add(texts):
    return str(round(sum(float(t.split()[0]) for t in texts), 2))


model = sooner.annotate(sim.latency(2.0)(model), sooner.unordered)
stock = sooner.annotate(sim.latency(1.0)(stock), sooner.unordered)
price = sooner.annotate(sim.latency(1.0)(price), sooner.unordered)
add = sooner.annotate(sim.latency(1.0)(add), sooner.unordered)
TOOLS = {"stock": stock, "price": price, "add": add}


class TooManyTurns(Exception):
    pass


def use(call):
    try:
        return TOOLS[call["tool"]](**call["args"])
    except KeyError as error:
        log.warning("no %s", error)
        return f"error: {type(error).__name__} {error}"


def run(task, limit=5):
    messages = [{"role": "user", "content": task}]
    for turn in range(limit):
        reply = model(messages)
        messages.append({"role": "assistant", "content": reply["content"]})
        if not reply["calls"]:
            return messages
        for call in reply["calls"]:
            messages.append({"role": "tool", "name": call["tool"], "content": use(call)})
    raise TooManyTurns(f"{task!r} after {limit} turns")


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.ERROR)
    answers = {}
    for task in ("apple and plum", "pear and apple", "fig"):
        messages = run(task)
        for m in messages[1:]:
            print(f"{m['role']:>9}: {m['content']}")
        answers[task] = messages[-1]["content"]
        name = task.replace(" ", "_")
        (args.out / f"{name}.json").write_text(json.dumps(messages, indent=1))
    try:
        run("apple and plum", limit=2)
    except TooManyTurns as error:
        print("gave up:", error)
    return answers


if __name__ == "__main__":
    main(sys.argv[1:])
