"""`max` over a generator in a loop, the generator looking at the loop's variable: the turns do not hang on each other.

Ideal: all scores at once: 1, also those of the comprehension and those behind a condition that has to be known first: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def score(question, document):
    return len(question) * len(document) % 7


@sooner.auto
def main():
    documents = ["a", "bb", "ccc"]
    for question in ("why", "how", "when"):
        best = max(score(question, document) for document in documents)
        print(question, best)
    totals = {q: sum(score(q, d) for d in documents) for q in ("who", "what")}
    for question in ("where", "whose"):
        if score(question, "relevant") > 0:
            print(question, any(score(question, d) == 1 for d in documents[:1]))
    print(totals)
    return totals
