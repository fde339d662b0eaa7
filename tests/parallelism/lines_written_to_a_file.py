"""Answers are written to a file, line by line, inside of a `with`: what writes a file knows nothing of the loop.

Ideal: all are asked at once: 1.
"""
import os
import tempfile

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


@sooner.auto
def main():
    path = os.path.join(tempfile.mkdtemp(), "lines")
    with open(path, "w") as file:
        for word in ["x", "y", "z"]:
            file.write(ask(word) + "\n")
    with open(path) as file:
        print(file.read().splitlines())
