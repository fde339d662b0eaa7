"""Two items of a generator expression are unpacked in each turn, behind calls that have not answered.

Ideal: each turn's two looks at once, 1, and its comparison, 2; the turns have nothing to do with each other: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def look(entry):
    return entry["when"] * 2


@unordered
@sim.latency(2.0)
def compare(first, last):
    return last - first


def measured(groups):
    spans, tickets = [], []
    for name, members in groups.items():
        first, last = (look(members[i]) for i in (0, -1))
        span = compare(first, last)
        if span > 3:
            tickets.append(f"{name} x{len(members)}")
        spans.append(span)
    return spans, tickets


@sooner.auto
def main():
    groups = {name: [{"when": at + number} for at in range(3)] for number, name in enumerate("abc")}
    spans, tickets = measured(groups)
    print(spans, tickets)
    return spans
