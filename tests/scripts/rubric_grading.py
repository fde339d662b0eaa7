"""Grades essays with a rubric: every criterion by itself, a second opinion where the first is doubtful, feedback at the end.

Ideal: first grades 1 s all together, second opinions 1 s, feedback 2 s: 4 s.
"""
import argparse
import csv
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

import sooner
from sooner import sim

RUBRIC = [("clarity", 0.5), ("evidence", 0.3), ("style", 0.2)]
ESSAYS = {
    "ann": "Rivers bend because water is faster outside.",
    "ben": "I think rivers are nice. They bend. Very nice.",
    "cat": "",
    "dan": "A meander grows as its outer bank erodes, see Figure 2.",
}


@sooner.unordered
@sim.latency(1.0)
def grade(essay, criterion, strict=False):
    points = crc32(f"{essay}/{criterion}".encode()) % 6
    return max(0, points - 1) if strict else points


@sooner.unordered
@sim.latency(2.0)
def feedback(name, weakest, mark):
    return f"{name}: {mark:.1f}, work on {weakest}"


@dataclass
class Graded:
    name: str
    points: dict = field(default_factory=dict)
    disputed: list = field(default_factory=list)

    @property
    def mark(self):
        return round(sum(weight * self.points[criterion] for criterion, weight in RUBRIC), 2)

    def weakest(self):
        return min(self.points, key=lambda c: (self.points[c], c))


def assess(name, essay):
    graded = Graded(name)
    if not essay.strip():
        graded.points = {criterion: 0 for criterion, _ in RUBRIC}
        return graded
    for criterion, _ in RUBRIC:
        points = grade(essay, criterion)
        if points in (0, 5):
            second = grade(essay, criterion, strict=True)
            if second != points:
                graded.disputed.append(criterion)
            points = (points + second) / 2
        graded.points[criterion] = points
    return graded


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pass-mark", type=float, default=2.0)
    args = parser.parse_args(argv)
    results = [assess(name, essay) for name, essay in ESSAYS.items()]
    letters = [feedback(g.name, g.weakest(), g.mark) for g in results]
    for g, letter in zip(results, letters):
        print(letter, f"(disputed: {', '.join(g.disputed)})" if g.disputed else "")
    marks = [g.mark for g in results]
    print(f"mean {statistics.mean(marks):.2f}, median {statistics.median(marks):.2f}")
    with open(args.out / "grades.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["name", *(c for c, _ in RUBRIC), "mark"])
        for g in sorted(results, key=lambda g: (-g.mark, g.name)):
            writer.writerow([g.name, *(g.points[c] for c, _ in RUBRIC), g.mark])
    return [g.name for g in results if g.mark >= args.pass_mark]


if __name__ == "__main__":
    main(sys.argv[1:])
