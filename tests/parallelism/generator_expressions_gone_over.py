"""Loops and comprehensions over generator expressions: under conditions, with several clauses, in each other, in a helper.

Ideal: items are made as if the loop's body made them, so all of them are asked for at once; what hangs on an answer, and the loop
that may be left, behind that: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


def answers(texts):
    yield from (ask(text) for text in texts)
    for answer in (ask(text.upper()) for text in texts):
        yield answer


def longest(texts):
    best = ""
    for answer in (ask(text) for text in texts if text):
        best = max(best, answer, key=len)
    return best


@sooner.auto
def main():
    for answer in (ask(text) for text in ["a", "b", "c"]):
        print(answer)
    rows = [["d", "e"], ["f"], []]
    for number, answer in ((number, ask(text)) for number, row in enumerate(rows) if row for text in row):
        print(number, answer)
    for answer in (ask(first) for first in (ask(text) for text in "gh")):
        print(answer)
    count = 0
    for answer in (ask(f"{text} after {count}") for text in "ij"):
        count += 1
        print(answer, count)
    print([ask(answer) for answer in (ask(text) for text in "kl")])
    print(longest(["m", "", "nn"]))
    for answer in answers(["o", "p"]):
        print(answer)
    for question in ["q", "r"]:
        for answer in (ask(question + text) for text in "xy"):
            print(question, answer)
    for answer in (ask(text) for text in "stu"):
        if answer.endswith("u"):
            break
    return answer
