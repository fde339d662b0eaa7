"""Records filled in by two loops through aliases: the second runs on holes.

Ideal: record n is answered at n and scored 4 - n later: 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0


@unordered
@sim.latency(lambda q: float(q))
def ask(q):
    return q * 10


@unordered
@sim.latency(lambda a: 4.0 - a / 10)
def score(a):
    return a + 1


@sooner.auto
def main():
    records = [{"q": q} for q in (1, 2, 3)]
    by_question = {r["q"]: r for r in records}
    for r in records:
        r["a"] = ask(r["q"])
    for q in by_question:
        r = by_question[q]
        r["s"] = score(r["a"])
    for r in records:
        print(r["q"], r["a"], r["s"])
    return records
