"""An agent that decides whether to split a task, recursively; results are gathered in a list of its own.

Ideal: decide 1 on each level, three levels, the leaves then work 2: 1 + 1 + 1 + 2 = 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(1.0)
def split(task):
    return [task + "l", task + "r"] if len(task) < 3 else []


@unordered
@sim.latency(2.0)
def work(task):
    return task.upper()


def solve(task):
    parts = split(task)
    if not parts:
        return [work(task)]
    out = []
    for part in parts:
        out.extend(solve(part))
    return out


@sooner.auto
def main():
    out = solve("t")
    print(out)
    return out
