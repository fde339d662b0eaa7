"""Records that ask for what they lack when they are made, and a trivial check in another.

Ideal: all at once, then the summary: 1 + 1 = 2.
"""
from dataclasses import dataclass, field

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


@dataclass
class Entry:
    title: str
    summary: str = field(init=False)
    tags: list = field(default_factory=list)

    def __post_init__(self):
        self.summary = ask(f"summary of {self.title}")
        self.tags.append(ask(f"tag of {self.title}"))


@dataclass
class Score:
    entry: Entry
    value: int

    def __post_init__(self):
        if self.value < 0:
            raise ValueError("negative")


@sooner.auto
def main():
    entries = [Entry(title) for title in ("fog", "rain", "sun")]
    scores = []
    for at, entry in enumerate(entries):
        scores.append(Score(entry, at))
        entry.tags.append(ask(f"more of {entry.title}"))
    print(ask(" ".join(score.entry.summary for score in scores)))
    return [(entry.summary, entry.tags) for entry in entries]
