"""Lists and dictionaries that a loop over an answer fills and the next loops look into: what they find there are text, numbers and
answers, so looking at it changes nothing, and other questions do not wait.

Ideal: an outline, every point of it, a check of each paragraph, and both questions side by side: 2 + 3 + 1 = 6.
"""
import re

import sooner
from sooner import sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 6.0
POINT = re.compile(r"(\d+)\. (.*)")


@unordered
@sim.latency(2.0)
def outline(question):
    return f"Of {question}:\n1. why\n2. how\n"


@unordered
@sim.latency(3.0)
def elaborate(question, number, point):
    return f"  {question} {point} {number} "


@unordered
@sim.latency(1.0)
def check(paragraph):
    return {"words": len(paragraph.split()), "long": len(paragraph) > 14}


def parse(text):
    points = []
    for line in text.splitlines():
        if match := POINT.match(line):
            points.append((int(match.group(1)), match.group(2)))
    return points


def write(question):
    points, paragraphs = parse(outline(question)), {}
    for number, point in points:
        paragraphs[number] = elaborate(question, number, point)
    report = {number: check(text) for number, text in paragraphs.items()}
    lines, words = [], 0
    for number, point in points:
        lines.append(f"{number}. {point}")
        lines.append(paragraphs[number].strip())
        if report[number]["long"]:
            lines.append("(long)")
    for checked in report.values():
        words += checked["words"]
    return "\n".join(lines), words + sum(checked["words"] for checked in report.values())


@sooner.auto
def main():
    total = 0
    for question in ["tea", "coffee"]:
        text, words = write(question)
        total += words
        print(text)
    print(total)
