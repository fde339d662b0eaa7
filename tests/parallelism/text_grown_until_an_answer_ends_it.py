"""An agent that adds to its prompt until an answer ends the loop, counts what it did, and adds up what others return.

Ideal: three agents beside each other, each of three steps: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return "Finish" if len(prompt) > 30 else f"step after {len(prompt)} "


def solve(question, counts):
    prompt, tokens = question, 0
    for _ in range(5):
        out = ask(prompt)
        tokens += len(out)
        if "Finish" in out:
            counts["finished"] += 1
            return prompt, tokens
        prompt += out
    return prompt, tokens


@sooner.auto
def main():
    counts, total = {"finished": 0}, 0
    for question in ["first", "other", "third"]:
        prompt, tokens = solve(question, counts)
        total += tokens
        print(prompt)
    print(counts, total)
