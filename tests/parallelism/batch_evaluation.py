"""Evaluation of a data set with a confusion matrix and a list of mistakes.

Ideal: all predictions at once: 2. First line, the first mistake: 2.
"""
from collections import defaultdict

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def predict(text):
    return "pos" if "good" in text else "neg"


@sooner.auto
def main():
    data = [("good", "pos"), ("bad", "neg"), ("not good", "neg"), ("fine", "pos")]
    matrix = defaultdict(lambda: defaultdict(int))
    mistakes = []
    for text, label in data:
        guess = predict(text)
        matrix[label][guess] += 1
        if guess != label:
            print("wrong:", text)
            mistakes.append(text)
    right = sum(matrix[label][label] for label in list(matrix))
    print(f"accuracy {right / len(data):.2f}")
    return {label: dict(row) for label, row in matrix.items()}, mistakes
