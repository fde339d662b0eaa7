"""Self-consistency: several samples a question, the majority wins; a tie asks for one more sample.

Ideal: samples 2 s, all together; a tie-break 2 s more, then a last judge 1 s over everything: 5 s.
"""
import argparse
import csv
import re
import sys
from collections import Counter
from pathlib import Path
from zlib import crc32

import sooner
from sooner import sim

QUESTIONS = {"3 * 7 + 2": 23, "6 * 6": 36, "100 - 58": 42, "2 ** 5": 32}


@sooner.unordered
@sim.latency(2.0)
def sample(question, seed):
    right = eval(question)
    wrong = crc32(f"{question}/{seed}".encode()) % 3 == 0
    return f"Let me think ({seed}). The answer is {right + 1 if wrong else right}."


@sooner.unordered
@sim.latency(1.0)
def judge(lines):
    return "good" if sum("ok" in line for line in lines) * 2 > len(lines) else "poor"


def extract(text):
    match = re.search(r"answer is (-?\d+)", text)
    return int(match.group(1)) if match else None


def vote(question, n):
    answers = [extract(sample(question, seed)) for seed in range(n)]
    counts = Counter(a for a in answers if a is not None)
    while True:
        (first, votes), *others = counts.most_common(2)
        if not others or others[0][1] < votes:
            return first, counts
        counts[extract(sample(question, sum(counts.values())))] += 1


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("-n", type=int, default=4)
    args = parser.parse_args(argv)
    rows = []
    for question, truth in QUESTIONS.items():
        answer, counts = vote(question, args.n)
        verdict = "ok" if answer == truth else "wrong"
        rows.append((question, answer, verdict, dict(counts)))
    lines = [f"{q} = {a} [{v}] {sorted(c.items())}" for q, a, v, c in rows]
    print(*lines, sep="\n")
    with open(args.out / "votes.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["question", "answer", "verdict", "votes"])
        writer.writerows((q, a, v, sum(c.values())) for q, a, v, c in rows)
    overall = judge(lines)
    print("overall:", overall)
    return overall


if __name__ == "__main__":
    main(sys.argv[1:])
