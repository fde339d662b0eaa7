"""A nested comprehension into a dict of lists, then a loop over it.

Ideal: 2 for all answers, 1 for the summaries: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def ask(model, q):
    return f"{model}{q}"


@unordered
@sim.latency(1.0)
def summary(answers):
    return "|".join(answers)


@sooner.auto
def main():
    answers = {model: [ask(model, q) for q in range(3)] for model in ("x", "y")}
    for model, given in answers.items():
        print(model, summary(given))
    return answers
