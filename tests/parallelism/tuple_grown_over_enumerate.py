"""A tuple grown in a loop over `enumerate`, as in Tree of Thoughts.

Ideal: none of the answers needs another: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0  # Coarse: ideal is 2.0; a pending `+=` of unknown type holds back the iterator of the next turn
FIRST_OUTPUT = 6.0  # Coarse: ideal is 2.0; a pending `+=` of unknown type holds back the iterator of the next turn


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
