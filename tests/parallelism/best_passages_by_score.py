"""Passages are searched for, scored, and sorted from the best downwards; the best two go into the answer.

Ideal: search 1, scores 1, answer 1, the questions side by side: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0

STORE = {f"p{i}": f"text number {i}" for i in range(6)}


@unordered
@sim.latency(1.0)
def search(question, count):
    return [f"p{(len(question) + i) % 6}" for i in range(count)]


@unordered
@sim.latency(1.0)
def score(question, passage):
    return (len(question) * sum(map(ord, passage))) % 7


@unordered
@sim.latency(1.0)
def answer(prompt):
    return prompt.upper()


def answered(question):
    passages = [STORE[name] for name in search(question, 3)]
    scored = [(score(question, passage), passage) for passage in passages]
    scored.sort(reverse=True)
    context = "\n".join(passage for _, passage in scored[:2])
    return answer(f"{context}\n{question}")


@sooner.auto
def main():
    for question in ("why", "where to", "who is it"):
        print(answered(question))
