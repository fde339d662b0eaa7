"""Skeleton of thought: an outline, then every point expanded on its own.

Ideal: outline 2, points 3: 5; first line 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def outline(topic):
    return f"1. what is {topic}\n2. why {topic}\n3. how {topic}"


@unordered
@sim.latency(3.0)
def expand(point):
    return f"{point}: because."


@sooner.auto
def main():
    parts = []
    for line in outline("tea").splitlines():
        number, point = line.split(". ", 1)
        parts.append(f"{number}) {expand(point)}")
    text = "\n".join(parts)
    print(text)
    return text
