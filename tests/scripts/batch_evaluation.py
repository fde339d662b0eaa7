"""Evaluates a classifier on a labelled set: predictions, confusion matrix, precision and recall, a comment on each error.

Ideal: predictions 1 s all together, comments on errors 2 s all together, beside them the final remark: 3 s.
"""
import argparse
import json
import sys
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from pathlib import Path
from zlib import crc32

import sooner
from sooner import sim

LABELS = ("bug", "feature", "question")


@dataclass(frozen=True)
class Example:
    id: int
    text: str
    label: str


@dataclass
class Report:
    matrix: dict = field(default_factory=dict)
    scores: dict = field(default_factory=dict)
    comments: list = field(default_factory=list)
    accuracy: float = 0.0


@sooner.unordered
@sim.latency(1.0)
def classify(text):
    if "crash" in text:
        return "bug"
    if text.endswith("?"):
        return "question"
    return LABELS[crc32(text.encode()) % 3]


@sooner.unordered
@sim.latency(2.0)
def explain(text, expected, got):
    return f"{text!r} sounds like a {got}, not a {expected}"


@sooner.unordered
@sim.latency(1.0)
def remark(scores):
    worst = min(scores, key=lambda label: (scores[label]["f1"], label))
    return f"work on {worst}"


class Confusion:
    def __init__(self, labels):
        self.labels = labels
        self.counts = defaultdict(int)

    def add(self, expected, got):
        self.counts[expected, got] += 1

    def row(self, label):
        return [self.counts[label, other] for other in self.labels]

    def score(self, label):
        hit = self.counts[label, label]
        predicted = sum(self.counts[other, label] for other in self.labels)
        actual = sum(self.row(label))
        precision = hit / predicted if predicted else 0.0
        recall = hit / actual if actual else 0.0
        f1 = 2 * precision * recall / (precision + recall) if hit else 0.0
        return {"precision": round(precision, 3), "recall": round(recall, 3), "f1": round(f1, 3)}

    def __str__(self):
        lines = ["".join(f"{name:>10}" for name in ("", *self.labels))]
        for label in self.labels:
            lines.append(f"{label:>10}" + "".join(f"{n:>10}" for n in self.row(label)))
        return "\n".join(lines)


def dataset():
    texts = ["it crashes on start", "please add a dark mode", "how do I log in?", "crash when saving", "can it print?",
             "support tabs", "why is it slow?", "the crash is back", "a button for export", "wrong colour", "is it free?"]
    return [Example(i, text, LABELS[(0 if "crash" in text or "wrong" in text else 2 if "?" in text else 1)])
            for i, text in enumerate(texts)]


def evaluate(examples):
    report, confusion, errors = Report(), Confusion(LABELS), []
    for example in examples:
        got = classify(example.text)
        confusion.add(example.label, got)
        if got != example.label:
            errors.append((example, got))
    report.matrix = {label: confusion.row(label) for label in LABELS}
    report.scores = {label: confusion.score(label) for label in LABELS}
    report.accuracy = round(1 - len(errors) / len(examples), 3)
    print(confusion)
    for example, got in errors:
        report.comments.append(f"#{example.id}: {explain(example.text, example.label, got)}")
    return report


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    args = parser.parse_args(argv)
    report = evaluate(dataset()[: args.limit])
    for label, scores in report.scores.items():
        print(f"{label:<9}", "  ".join(f"{name} {value:.3f}" for name, value in scores.items()))
    print(*report.comments, sep="\n")
    print(f"accuracy {report.accuracy}: {remark(report.scores)}")
    (args.out / "report.json").write_text(json.dumps(asdict(report), indent=2))
    return report.accuracy


if __name__ == "__main__":
    main(sys.argv[1:])
