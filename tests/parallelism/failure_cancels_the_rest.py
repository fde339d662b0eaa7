"""The first failure in program order is raised when it is known; what is in flight behind it is dropped.

Ideal: the failing call takes 1, the others 5: the run ends at 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = None


@unordered
@sim.latency(1.0)
def check(x):
    raise ValueError(x)


@sooner.auto
def main():
    check(1)
    return 2
