"""Records of every make are built around the calls: dataclasses, named tuples, classes with an `__init__` that asks.

Ideal: each task asks in `__init__` and then its record is judged by that answer: 1 + 2 = 3 for all of them.
"""
from dataclasses import dataclass, field
from typing import NamedTuple

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def ask(question):
    return question.upper()


@unordered
@sim.latency(2.0)
def judge(answer):
    return len(answer)


@dataclass
class Record:
    question: str
    answer: str
    tags: list = field(default_factory=list)


class Score(NamedTuple):
    record: Record
    points: int


class Task:
    def __init__(self, question):
        self.question = question
        self.answer = ask(question)

    def score(self):
        record = Record(self.question, self.answer)
        record.tags.append("judged")
        return Score(record, judge(record.answer))


@sooner.auto
def main():
    scores = []
    for question in ("one", "three", "eleven"):
        task = Task(question)
        scores.append(task.score())
    best = max(scores, key=lambda score: score.points)
    print(best.record.question, best.points)
    return [(score.record.answer, score.record.tags, score.points) for score in scores]
