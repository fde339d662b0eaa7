"""Running totals and counters over pending answers, printed as they grow.

Ideal: all graded at once; item n takes n seconds: 3. The first line at 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(lambda n: float(n))
def grade(n):
    return n * 10


@sooner.auto
def main():
    total, passed, counts = 0, 0, {"high": 0, "low": 0}
    for n in (1, 3, 2, 3, 1):
        g = grade(n)
        total += g
        if g >= 20:
            passed += 1
            counts["high"] += 1
        else:
            counts["low"] += 1
        print(f"{n}: total {total}, passed {passed}")
    return total, passed, counts
