"""Reading arrays holds nothing back: each question goes on by itself, though both stages compute with numpy.

Ideal: all first calls start at 0, each second one as soon as its own first is there: 1 + 1.
"""
import numpy as np

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def embed(text):
    return [float(len(text)), 1.0, 2.0]


@unordered
@sim.latency(1.0)
def explain(text, score):
    return f"{text}: {score:.2f}"


@sooner.auto
def main():
    weights = np.array([0.5, 0.25, 0.25])
    lines = []
    for text in ["a", "bb", "ccc"]:
        vector = np.array(embed(text))
        unit = vector / np.linalg.norm(vector)
        score = float(np.dot(unit[1:], weights[1:]) + unit.max())
        lines.append(explain(text, score))
    print(lines)
    return lines
