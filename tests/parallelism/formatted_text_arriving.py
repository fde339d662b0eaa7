"""Answers inside f-strings, joined and added, are printed as they arrive, whichever is there first.

Ideal: the first words of `tale("a")` are there at 1. Everything is there at 4, when `tale("c")` is: the others were sooner.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream(lambda name: [(1.0, f"{name}1 "), ({"a": 3.0, "b": 2.0, "c": 4.0}[name], f"{name}2")])
def tale(name):
    pass


@unordered
@sim.latency(0.5)
def count(name):
    return len(name)


@sooner.auto
def main():
    a, b, c = tale("a"), tale("b"), tale("c")
    print(f"{a} and {b}: {count('abc')}")
    print("; ".join([a, b, c]), end="!\n")
    print("%s-%s" % (b, c), "{1}{0}".format(a, b), sep=" | ")
