"""ORDERING 7: per object, not per name: two names for what may be one row, under pending keys.

Ideal: both keys at 0..2; the sum of a row at 2..3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def key(text):
    return text[0]


@unordered
@sim.latency(1.0)
def total(row):
    return sum(row)


@sooner.auto
def main():
    table = {"a": [], "b": []}
    row = table[key("apple")]
    table[key("avocado")].append(1)
    row.append(2)
    t = total(row)
    print(t, table)
    return t
