"""A retry with a growing backoff for each question: a sleep in a handler holds back its own question only.

Ideal: "b" fails at 1, sleeps to 2, fails at 3, sleeps to 5, answers at 6; "c" fails at 1, sleeps to 2, answers at 3. First line 1.
"""
import time

import sooner
from sooner import sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 1.0
FAILURES = {"a": 0, "b": 2, "c": 1, "d": 0}


@unordered
@sim.latency(1.0)
def ask(q, attempt):
    if attempt < FAILURES[q]:
        raise TimeoutError(q)
    return f"{q}{attempt}"


def patiently(q):
    for attempt in range(3):
        try:
            return ask(q, attempt)
        except TimeoutError:
            time.sleep(2**attempt)
    return None


@sooner.auto
def main():
    out = []
    for q in FAILURES:
        answer = patiently(q)
        print(answer)
        out.append(answer)
    return out
