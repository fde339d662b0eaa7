"""`max` and `sorted` by keys that look at a variable of the loop, and pairs taken apart: the turns do not hang on each other.

Ideal: all scores at once, and what is found is asked about: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def score(question, passage):
    return len(question) * len(passage) % 7


@unordered
@sim.latency(1.0)
def ask(text):
    return text.upper()


@sooner.auto
def main():
    passages = ["a", "bb", "cccc"]
    for question in ("why", "where", "how"):
        best = max(passages, key=lambda passage: score(question, passage))
        print(question, ask(best))
    for question in ("who", "what"):
        points, best = max((score(question, passage), passage) for passage in passages)
        print(f"{question} {points}: {ask(best)}")
    for question in ("when", "whose"):
        scored = [(score(question, passage), passage) for passage in passages]
        scored.sort(key=lambda pair: (pair[0], len(question)), reverse=True)
        print(question, ask(scored[0][1]))
