"""Grouping under a key that a model gives.

Ideal: topics at 0..2; then groups are known, one summary each at 2..3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def topic(text):
    return text[0]


@unordered
@sim.latency(1.0)
def summary(texts):
    return "+".join(texts)


@sooner.auto
def main():
    groups = {}
    for text in ("apple", "bean", "avocado", "beet"):
        groups.setdefault(topic(text), []).append(text)
    for name, texts in groups.items():
        print(name, summary(texts))
    return groups
