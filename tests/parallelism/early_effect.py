"""`early=True`: an effect that may happen before what precedes it has succeeded; order on its resource is kept.

Ideal: metrics at 0..1, 1..2; the answers at 0..3: 3.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(3.0)
def ask(q):
    return q + "!"


@sequential(on="metrics", early=True)
@sim.latency(1.0)
def count(name):
    return name


@sooner.auto
def main():
    a = ask("x")
    count("x")
    b = ask("y")
    count("y")
    print(a, b)
    return a, b
