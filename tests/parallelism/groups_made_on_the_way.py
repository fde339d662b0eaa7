"""Answers sorted into groups that are made when the first of them comes, in three spellings.

Ideal: all words are judged at once, and each is asked about by itself: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def judge(word):
    return "long" if len(word) > 4 else "short"


@unordered
@sim.latency(1.0)
def ask(word):
    return word.upper()


def grouped(words):
    lists, found, records = {}, {}, {}
    for word in words:
        label = judge(word)
        if label not in lists:
            lists[label] = []
        lists[label].append(ask(f"{label} {word}"))

        known = found.get(label)
        if known is None:
            known = found[label] = []
        known.append(word)

        if label not in records:
            records[label] = {"count": 0, "words": []}
        records[label]["count"] += 1
        records[label]["words"].append(word)
    return lists, found, records


@sooner.auto
def main():
    groups = grouped(["apple", "fig", "banana", "kiwi", "plum"])
    print(groups)
    return groups
