"""One message list, appended to and popped from around every call: each call sees its own snapshot.

Ideal: all chats overlap: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def chat(messages):
    return " / ".join(messages)


@sooner.auto
def main():
    messages = ["You are terse."]
    out = []
    for q in ("a", "b", "c"):
        messages.append(q)
        out.append(chat(messages))
        messages.pop()
    for line in out:
        print(line)
    return messages, out
