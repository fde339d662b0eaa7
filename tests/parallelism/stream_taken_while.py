"""Lines are taken until one says that it is the end, whatever is still to come.

Ideal: the line `END` is complete at 3; that before it at 2 and is asked about until 3.5. Nobody waits for the rest, at 100.
"""
import itertools

import sooner
from sooner import sim, unordered

MAKESPAN = 3.5
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(1.0, "one\n"), (2.0, "two\n"), (3.0, "END\n"), (100.0, "three\n")])
def answer():
    pass


@unordered
@sim.latency(1.5)
def ask(line):
    return f"more about {line}"


@sooner.auto
def main():
    for line in itertools.takewhile(lambda line: line != "END", answer().splitlines()):
        print(line)
        print(ask(line))
    for line in map(lambda line: line.title(), ["and", "so on"]):
        print(line)
