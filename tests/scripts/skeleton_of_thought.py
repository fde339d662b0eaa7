"""Skeleton of Thought: an outline first, then every point by itself, then a check of each paragraph.

Ideal: outline 2 s, points 3 s all together, checks 1 s all together: 6 s for each question, and questions are independent.
"""
import argparse
import re
import sys
import textwrap
from pathlib import Path

import sooner
from sooner import sim

POINT = re.compile(r"^\s*(\d+)[.)]\s+(.*\S)\s*$")
OUTLINES = {
    "How does a sourdough starter work?": "1. Flour and water\n2. Wild yeast\n\n3) Feeding\n4. Smell and rise",
    "Why do bridges sway?": "Here is an outline:\n1. Wind\n2. Footsteps\n3. Dampers",
}


@sooner.unordered
@sim.latency(2.0)
def outline(question):
    return OUTLINES[question]


@sooner.unordered
@sim.latency(3.0)
def elaborate(question, number, point):
    words = question.rstrip("?").split()
    return f"{point} matters because {' '.join(words[-2:])} depends on it. " * (1 + number % 2)


@sooner.unordered
@sim.latency(1.0)
def check(paragraph):
    return {"words": len(paragraph.split()), "repeats": paragraph.count("matters") > 1}


def parse(text):
    points = []
    for line in text.splitlines():
        if match := POINT.match(line):
            points.append((int(match.group(1)), match.group(2)))
    return points


def write(question):
    points = parse(outline(question))
    paragraphs = {}
    for number, point in points:
        paragraphs[number] = elaborate(question, number, point)
    report = {number: check(text) for number, text in paragraphs.items()}
    lines = [f"# {question}", ""]
    for number, point in points:
        lines.append(f"## {number}. {point}")
        lines += textwrap.wrap(paragraphs[number].strip(), width=60)
        if report[number]["repeats"]:
            lines.append("(repeats itself)")
        lines.append("")
    words = sum(r["words"] for r in report.values())
    return "\n".join(lines), words


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("questions", nargs="*", default=list(OUTLINES))
    args = parser.parse_args(argv)
    total = 0
    for i, question in enumerate(args.questions, 1):
        text, words = write(question)
        total += words
        print(text)
        (args.out / f"answer{i}.md").write_text(text)
    print(f"{total} words")
    return total


if __name__ == "__main__":
    main(sys.argv[1:])
