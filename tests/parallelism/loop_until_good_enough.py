"""A `while True` loop that leaves when a pending score is good: no turn starts before the last is judged.

Ideal: three turns of 2 + 1: 9, without speculation.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 9.0
FIRST_OUTPUT = 9.0


@unordered
@sim.latency(2.0)
def draft(i):
    return f"draft {i}"


@unordered
@sim.latency(1.0)
def good(text):
    return text.endswith("2")


@sooner.auto
def main():
    i = 0
    while True:
        text = draft(i)
        if good(text):
            break
        i += 1
    print(text)
    return i
