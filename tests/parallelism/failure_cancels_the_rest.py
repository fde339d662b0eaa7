"""The first failure in program order is raised when it is known; what is in flight behind it is dropped.

Ideal: the failing check takes 1, the answers asked for behind it 5: the run ends at 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = None
BEHIND = {"ask": 2}  # Unordered calls behind a failing one may have started.


@unordered
@sim.latency(1.0)
def check(x):
    if x < 0:
        raise ValueError(x)


@unordered
@sim.latency(5.0)
def ask(x):
    return x


@sooner.auto
def main():
    check(-1)
    answers = [ask(x) for x in (1, 2)]
    print(answers)
    return answers
