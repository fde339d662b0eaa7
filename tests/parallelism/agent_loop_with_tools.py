"""A bounded `while` loop: the model asks for tools, the tools of a turn overlap, the next turn needs them.

Ideal: turn: model 2, tools 3 (the slowest); two turns with tools and a last without: (2 + 3) * 2 + 2 = 12. The first line
comes with the first turn's plan: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 12.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def model(messages):
    turn = sum(1 for m in messages if m["role"] == "assistant")
    return {"text": f"turn {turn}", "tools": ["search", "read", "run"][: 3 if turn < 2 else 0]}


@unordered
@sim.latency(lambda name, turn: {"search": 1.0, "read": 3.0, "run": 2.0}[name])
def tool(name, turn):
    return f"{name} result {turn}"


@sooner.auto
def main(limit=5):
    messages = [{"role": "user", "content": "do it"}]
    turn = 0
    while turn < limit:
        turn += 1
        reply = model(messages)
        messages.append({"role": "assistant", "content": reply["text"]})
        print(reply["text"])
        if not reply["tools"]:
            break
        for name in reply["tools"]:
            messages.append({"role": "tool", "content": tool(name, turn)})
    return messages
