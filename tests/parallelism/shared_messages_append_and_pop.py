"""One message list, appended to and popped from around every call: each call sees its own snapshot.

Ideal: all chats overlap: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0  # Coarse: ideal is 2.0; no snapshot: the pop waits until the call that was passed the list is over
FIRST_OUTPUT = 6.0  # Coarse: ideal is 2.0; no snapshot: the pop waits until the call that was passed the list is over


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
