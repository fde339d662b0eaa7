"""A check that fails, and behind it a list that no machine has the memory for.

Ideal: the check's failure is what is raised, when it is known: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def check(n):
    if n > 1000:
        raise ValueError(f"{n} is too many")


@sooner.auto
def main():
    n = 2**61
    try:
        check(n)
        rows = [0] * n
    except ValueError as error:
        print(error)
        rows = []
    return rows
