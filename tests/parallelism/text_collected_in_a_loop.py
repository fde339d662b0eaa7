"""Notes are collected until they suffice: whatever turn it is, they are text, so the second question is looked into beside the first.

Ideal: a question takes an answer (1), a lookup (1) and an answer (1): 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def model(question, notes):
    return "done " + notes if notes else "look " + question


@unordered
@sim.latency(1.0)
def look_up(subject):
    return subject + "!"


def check(question):
    notes = ""
    while True:
        thought = model(question, notes)
        if thought.startswith("done"):
            return thought
        notes = notes + look_up(thought.split()[1])


@sooner.auto
def main():
    for question in ["sun", "sea"]:
        print(check(question))
