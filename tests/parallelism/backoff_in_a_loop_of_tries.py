"""A `try` for each item whose handler says so, sleeps and asks again: the items overlap, and an effect waits for them all.

Ideal: "b" fails at 1, sleeps to 3, answers at 4; so does "d". The effect 4..5. First line, that of "b", when "a" is there: 1.
"""
from time import sleep

import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(q, again=False):
    if q in "bd" and not again:
        raise ValueError(q)
    return q.upper()


@sequential
@sim.latency(1.0)
def save(rows):
    return len(rows)


@sooner.auto
def main():
    rows = []
    for q in "abcd":
        try:
            row = ask(q)
        except ValueError as error:
            print("again:", error)
            sleep(2)
            row = ask(q, again=True)
        rows.append(row)
    print(save(rows))
    return rows
