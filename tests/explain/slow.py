"""The slow calls of these programs."""

import sooner
from sooner import sim


@sooner.unordered
@sim.latency(2.0)
def ask(question):
    return f"{question}!"


@sooner.unordered
@sim.latency(1.0)
def judge(answer, key=None):
    return len(answer)


@sooner.sequential
@sim.latency(1.0)
def save(row):
    return row
