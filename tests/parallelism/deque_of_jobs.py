"""A deque of known jobs, popped from the left until it is empty.

Ideal: all jobs at once, 2.
"""
from collections import deque

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def work(job):
    return job * 2


@sooner.auto
def main():
    jobs = deque([1, 2, 3])
    jobs.append(4)
    done = []
    while jobs:
        job = jobs.popleft()
        done.append(work(job))
    print(done)
    return done
