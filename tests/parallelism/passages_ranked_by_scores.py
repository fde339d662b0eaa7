"""Passages that are searched for, scored, and put in order by their scores: `sorted(zip(scores, passages))` and its like over lists
that are not there yet.

Ideal: each question searches, scores what is found, and asks with the best: 3, all of them at once.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def search(question):
    return [f"{question} in {place}" for place in ("Suva", "Apia", "Nukualofa")]


@unordered
@sim.latency(1.0)
def score(question, passage):
    return len(question) * len(passage) % 7


@unordered
@sim.latency(1.0)
def ask(prompt):
    return prompt.upper()


def ranked(question):
    passages = search(question)
    scores = [score(question, passage) for passage in passages]
    best = [passage for _, passage in sorted(zip(scores, passages), key=lambda pair: -pair[0])][:2]
    context = "\n".join(f"- {passage}" for passage in best)
    return ask(f"{context} {question}"), dict(zip(passages, scores)), max(zip(scores, range(3)))[1]


@sooner.auto
def main():
    for question in ("who", "where", "when"):
        answer, points, at = ranked(question)
        print(answer, points, at)
    numbered = {question: ask(str(list(enumerate(search(question))))) for question in ("why", "how")}
    print(numbered, [*zip(numbered, search("end"))])
