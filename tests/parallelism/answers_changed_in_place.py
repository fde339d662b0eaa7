"""Answers are changed where they stand, before they are there: nothing else can be meant, so the loop goes on.

Ideal: all are asked for at once: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def get(x):
    return {"x": x, "debug": [x]}


@unordered
@sim.latency(1.0)
def write(x):
    return f"line {x}"


@unordered
@sim.latency(1.0)
def rate(x):
    return len(x) % 2


@sooner.auto
def main():
    rows, texts, groups = [], [], {}
    for x in ["a", "bb", "ccc"]:
        row = get(x)
        row.pop("debug")
        row.update({"seen": True})
        del row["x"]
        rows.append(row)
        text = write(x)
        text += "\n"
        assert text, "nothing was written"
        texts.append(text)
        groups.setdefault(rate(x), []).append(x)
    print(rows, texts, groups)
