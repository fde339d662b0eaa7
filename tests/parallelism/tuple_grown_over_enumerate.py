"""A tuple grown in a loop over `enumerate`, as in Tree of Thoughts.

Ideal: none of the answers needs another: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(i, letter):
    return letter * i


@sooner.auto
def main():
    found = ()
    for i, letter in enumerate("abcde"):
        found += (ask(i, letter),)
    print(found)
    return found
