"""`and` and `or` make exactly the calls Python makes; independent expressions overlap.

Ideal: a: yes(1) then yes(2): 2 s. b: no(3) only: 1 s. c: no(4), yes(5): 2 s. d: yes(6): 1 s. All start at 0: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def yes(x):
    return True


@unordered
@sim.latency(1.0)
def no(x):
    return False


@sooner.auto
def main():
    a = yes(1) and yes(2)
    b = no(3) and yes(30)
    c = no(4) or yes(5)
    d = yes(6) or no(60)
    print(a, b, c, d)
    return a, b, c, d
