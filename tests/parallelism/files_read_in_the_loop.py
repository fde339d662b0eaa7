"""Files, lines and rows are read while calls are outstanding: reading waits for what may write, and for nothing else.

Ideal: all are asked at once: 1.
"""
import csv
import json
import os
import tempfile
from pathlib import Path

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0
FOLDER = tempfile.mkdtemp()


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


def made():
    for name in "ab":
        Path(FOLDER, name + ".jsonl").write_text("".join(json.dumps({"q": name + str(i)}) + "\n" for i in range(2)))
        Path(FOLDER, name + ".csv").write_text("q,n\n1,2\n3,4\n")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


made()


@sooner.auto
def main():
    answers = []
    for name in "ab":
        path = os.path.join(FOLDER, name)
        if os.path.exists(path + ".none"):
            continue
        answers.append(ask(len(read(path + ".csv"))))
        answers.append(ask(Path(path + ".csv").stem))
        with open(path + ".jsonl") as file:
            for number, line in enumerate(file):
                answers.append(ask(json.loads(line)["q"] + str(number)))
        with open(path + ".csv", newline="") as file:
            for row in csv.DictReader(file):
                answers.append(ask(row["q"]))
        with open(path + ".csv", newline="") as file:
            rows = csv.reader(file)
            next(rows)
            for q, n in rows:
                answers.append(ask(n))
    print(answers)
