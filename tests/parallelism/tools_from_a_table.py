"""Tools found in a table by name, each in a `try` of its own, and what they say kept in order.

Ideal: the model says which tools to use, those run at once, the model sums up: 2 + 1 + 2 = 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def model(messages):
    if len(messages) > 1:
        return {"content": str(len(messages)), "calls": []}
    return {"content": "", "calls": [{"tool": tool, "args": {"item": tool * 2}} for tool in ("stock", "price", "fly")]}


@unordered
@sim.latency(1.0)
def stock(item):
    return f"3 of {item}"


@unordered
@sim.latency(1.0)
def price(item):
    return f"{item} costs 2"


TOOLS = {"stock": stock, "price": price}


def use(call):
    try:
        return TOOLS[call["tool"]](**call["args"])
    except KeyError as error:
        return f"no {error}"


@sooner.auto
def main():
    messages = [{"role": "user", "content": "go"}]
    while True:
        reply = model(messages)
        if not reply["calls"]:
            return reply["content"], messages
        for call in reply["calls"]:
            messages.append({"role": "tool", "content": use(call)})
            print(messages[-1]["content"])
