"""A panel (paper 000): each expert answers, each answer is checked, a verdict over all.

Ideal: answers 2, checks 1, verdict 1: 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def answer(expert, claim):
    return f"{expert} on {claim}"


@unordered
@sim.latency(1.0)
def agrees(text):
    return "bio" not in text


@unordered
@sim.latency(1.0)
def verdict(votes):
    return "true" if votes > 1 else "false"


@sooner.auto
def main():
    votes = 0
    for expert in ["historian", "biologist", "chemist"]:
        text = answer(expert, "tea is old")
        if agrees(text):
            votes += 1
            print(text)
        else:
            print("but:", text)
    final = verdict(votes)
    print(final)
    return final
