"""Grouping with `setdefault(...).append(...)`: known keys, pending values.

Ideal: all at 0..2, one summary a group at 2..3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def translate(word):
    return word.upper()


@unordered
@sim.latency(1.0)
def summary(words):
    return "+".join(words)


@sooner.auto
def main():
    groups = {}
    for word in ("apple", "bean", "avocado", "beet"):
        groups.setdefault(word[0], []).append(translate(word))
    for letter, words in groups.items():
        print(letter, summary(words))
    return groups
