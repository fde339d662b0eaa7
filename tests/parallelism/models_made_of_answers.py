"""Answers that are read into models and data classes, in a `try`, and shown again: each by itself.

Ideal: all questions of all ways at 0..1.
"""
import dataclasses
import json

import sooner
from pydantic import BaseModel
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


class Verdict(BaseModel):
    score: int
    why: str


@dataclasses.dataclass
class Row:
    why: str
    score: int = 0


@unordered
@sim.latency(1.0)
def judge(text):
    return json.dumps({"score": len(text), "why": text}) if text != "bad" else "no idea"


TEXTS = ["a", "bad", "cc"]


def made():
    good, bad = [], 0
    for text in TEXTS:
        try:
            verdict = Verdict(**json.loads(judge(text)))
            if verdict.score > 1:
                good.append((verdict.score, verdict.why))
        except ValueError:
            bad += 1
    return good, bad


def validated():
    good, bad = [], []
    for text in TEXTS:
        try:
            verdict = Verdict.model_validate_json(judge(text))
        except ValueError:
            bad.append(text)
            continue
        good.append((text, verdict.score, verdict.model_dump_json()))
    return good, bad


def rows():
    found = []
    for text in TEXTS:
        try:
            found.append(Row(**json.loads(judge(text))))
        except ValueError:
            found.append(Row(text))
    return [{field.name: getattr(row, field.name) for field in dataclasses.fields(row)} for row in found]


@sooner.auto
def main():
    ways = made(), validated(), rows()
    print(*ways, sep="\n")
    return ways
