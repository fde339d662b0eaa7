"""A loop variable that a `lambda` looks at, a count that a function keeps, and one that stands in a global: bound at once, while calls are
under way.

Ideal: nothing hangs on an answer but the best of each question: 1 for the scores, 1 for what is asked about the best. 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0

ASKED = 0


@unordered
@sim.latency(1.0)
def score(question, document):
    return (7 * len(question) + 3 * len(document)) % 10


@unordered
@sim.latency(1.0)
def ask(prompt):
    return prompt.upper()


def numbered(prompt):
    global ASKED
    ASKED += 1
    return ask(f"{ASKED}. {prompt}")


def asker(name):
    count = 0

    def again(prompt):
        nonlocal count
        count += 1
        return ask(f"{name} {count}: {prompt}")

    return again


@sooner.auto
def main():
    documents = ["apple pie", "fig", "pear tart"]
    polite, brief = asker("please"), asker("now")
    said = [say(word) for word in ("sit", "stay") for say in (polite, brief)]
    best = {}
    for question in ("what", "why", "when not"):
        ranked = sorted(documents, key=lambda document: score(question, document), reverse=True)
        scores = {document: score(question, document) for document in documents}
        assert ranked == sorted(documents, key=lambda document: scores[document], reverse=True)
        best[question] = ranked[0]
    print(said, ASKED)
    answers = [numbered(f"{question} {document}") for question, document in best.items()]
    print(answers)
    return answers
