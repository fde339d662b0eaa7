"""FactCheck of paper 001: claims arrive line by line; for each the model asks for lookups until it has a verdict.

Ideal: the first claim is there at 1 and the last at 2. A claim takes an answer that asks for a lookup (1.5), the lookup (1), and
the verdict (0.5): all is over at 2 + 3 = 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(0.5, "the sun "), (1.0, "is hot\nthe sea "), (1.5, "is sweet"), (2.0, "\n")])
def claims(text):
    pass


@unordered
@sim.stream(lambda claim, notes: [(0.5, "true" if "hot" in notes else "false")] if notes else [(0.5, "I need LOOK"), (1.0, "UP: "), (1.5, claim[4:7])])
def model(claim, notes):
    pass


@unordered
@sim.latency(1.0)
def lookup(subject):
    return {"sun": "very hot", "sea": "salt"}[subject]


def check(claim):
    notes = ""
    while True:
        thought, asks, subject = model(claim, notes).partition("LOOKUP: ")
        if not asks:
            return thought
        notes += lookup(subject.strip())


@sooner.auto
def main():
    for claim in claims("the sun is hot, and the sea is sweet").splitlines():
        print(claim)
        print(check(claim))
