"""A plan as JSON, steps that depend on each other by number, executed in order of their list.

Ideal: plan 1; steps 1 and 2 are free (2 s each), 3 needs both, 4 needs 1: 1 + 2 + 2 = 5.
"""
import json

import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def plan(goal):
    steps = [{"id": 1, "needs": []}, {"id": 2, "needs": []}, {"id": 3, "needs": [1, 2]}, {"id": 4, "needs": [1]}]
    return json.dumps(steps)


@unordered
@sim.latency(2.0)
def execute(step, inputs):
    return f"r{step}({', '.join(inputs)})"


@sooner.auto
def main():
    results = {}
    for step in json.loads(plan("tea")):
        inputs = [results[n] for n in step["needs"]]
        results[step["id"]] = execute(step["id"], inputs)
        print(step["id"], results[step["id"]])
    return results
