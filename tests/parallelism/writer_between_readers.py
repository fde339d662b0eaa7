"""Reads, one write, reads: reads of a side overlap, none crosses the write.

Ideal: readers at 0..2, the writer at 2..3, readers at 3..5.
"""
import sooner
from sooner import readonly, sequential, sim

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0
TABLE = {"a": 1, "b": 2}


@readonly
@sim.latency(2.0)
def read(key):
    return TABLE[key]


@sequential
@sim.latency(1.0)
def write(key, value):
    TABLE[key] = value


@sooner.auto
def main():
    before = [read("a"), read("b")]
    write("a", 10)
    after = [read("a"), read("b")]
    print(before, after)
    return before, after
