"""A report on answers: grouped, counted and noted in tables by what the answers are, in each turn of the loop.

Ideal: all at once: 1.
"""
from collections import Counter, defaultdict

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0

EXAMPLES = [{"id": n, "question": f"q{n}", "gold": n % 2} for n in range(5)]


@unordered
@sim.latency(1.0)
def classify(question):
    return int(question[1:]) % 3


@sooner.auto
def main():
    groups, found, counts, stats = defaultdict(list), {}, Counter(), {}
    for example in EXAMPLES:
        got = classify(example["question"])
        groups[got].append(example["id"])
        found.setdefault(got, []).append(example["question"])
        counts[got] += 1
        if got not in stats:
            stats[got] = {"seen": 0, "right": 0}
        stats[got]["seen"] += 1
        if got == example["gold"]:
            stats[got]["right"] += 1
        print(example["question"], got)
    print(sorted(groups.items()), sorted(found.items()))
    print(counts.most_common(), sorted(stats.items()))
