"""Predictions that are judged, the verdicts counted by members of an enumeration, which the answers choose.

Ideal: all predictions at once, then all judgements: 2.
"""
from collections import Counter, defaultdict
from enum import Enum

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0  # The failure of the first is known.


class Verdict(Enum):
    GOOD = "good"
    BAD = "bad"
    ERROR = "error"


DATA = [{"id": 1, "q": "?", "a": "4"}, {"id": 2, "q": "2+2", "a": "4"}, {"id": 3, "q": "3*3", "a": "6"}, {"id": 4, "q": "1+3", "a": "4"}]


@unordered
@sim.latency(1.0)
def predict(question):
    if question == "?":
        raise TimeoutError("too slow")
    return str(eval(question))


@unordered
@sim.latency(1.0)
def judge(expected, got):
    return {"score": 10 if expected == got else len(got), "why": f"{got} for {expected}"}


def evaluate(row, errors):
    try:
        got = predict(row["q"])
        verdict = judge(row["a"], got)
    except TimeoutError as error:
        errors[type(error).__name__] += 1
        return Verdict.ERROR, 0, str(error)
    kind = Verdict.GOOD if verdict["score"] == 10 else Verdict.BAD
    return kind, verdict["score"], verdict["why"]


@sooner.auto
def main():
    table, errors = defaultdict(lambda: defaultdict(list)), Counter()
    for row in DATA:
        kind, score, why = evaluate(row, errors)
        table[len(row["a"])][kind].append((row["id"], score))
        print(f"{row['id']} {kind.value:<6} {score:>3} {why}")
    return {kind.name: rows for kinds in table.values() for kind, rows in kinds.items()}, dict(errors)
