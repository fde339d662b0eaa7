"""Retrieval with rewriting, reranking and a final answer.

Ideal: rewrites 1; searches 2 each as soon as their query is there; ranks 1 for each document; the answer 2: 6.
"""
import sooner
from sooner import readonly, sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 6.0


@unordered
@sim.latency(1.0)
def rewrite(q, style):
    return f"{q} {style}"


@readonly
@sim.latency(2.0)
def search(query):
    return [f"{query} doc{i}" for i in range(2)]


@unordered
@sim.latency(1.0)
def rank(q, doc):
    return len(doc) % 4


@unordered
@sim.latency(2.0)
def answer(q, docs):
    return f"{q}: {docs}"


@sooner.auto
def main():
    q = "why"
    docs = []
    for style in ("short", "formal", "pun"):
        docs.extend(search(rewrite(q, style)))
    ranked = sorted(docs, key=lambda doc: 0)
    scored = [(rank(q, doc), doc) for doc in ranked]
    scored.sort()
    text = answer(q, [doc for _, doc in scored[:2]])
    print(text)
    return text
