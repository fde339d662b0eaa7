"""Jobs handed to workers in turns, by `cycle`: each keeps what it did.

Ideal: all jobs at once: 1.
"""
import itertools

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(worker, job):
    return f"{worker} {job}"


class Worker:
    def __init__(self, name):
        self.name, self.done, self.last = name, [], None

    def work(self, job):
        self.last = ask(self.name, job)
        self.done.append(self.last)


@sooner.auto
def main():
    workers = [Worker("ann"), Worker("bob")]
    for worker, job in zip(itertools.cycle(workers), ("wash", "dry", "fold", "iron", "rest")):
        worker.work(job)
    for worker in workers:
        print(worker.name, worker.done, worker.last)
