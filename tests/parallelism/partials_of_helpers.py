"""`functools.partial` of a helper of one's own is that helper.

Ideal: all are asked at once (1): 1.
"""
from functools import partial

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(tone, question):
    return f"{tone} {question}"


def answer(tone, question, end="."):
    return ask(tone, question).strip() + end


@sooner.auto
def main():
    politely, loudly = partial(answer, "kind"), partial(answer, "loud", end="!")
    found = [politely(question) for question in ["who", "what"]]
    found += [loudly(question) for question in ["where", "when"]]
    found.append(loudly("why", end="?"))
    print(found)
