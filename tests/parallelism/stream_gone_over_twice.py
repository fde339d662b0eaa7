"""One answer that is arriving is gone over by two loops, and measured when it is whole.

Ideal: both loops ask for line 1 at 1 and for line 2 at 2, which takes 1: done at 3. Its length is known at 2.
The first output is the first answer, at 1 + 1 = 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream([(1.0, "one\n"), (2.0, "two")])
def lines():
    pass


@unordered
@sim.latency(1.0)
def ask(line, again):
    return f"{line} {again}"


@sooner.auto
def main():
    text = lines()
    for line in text.splitlines():
        print(ask(line, False))
    for line in text.splitlines():
        print(ask(line, True))
    print(len(text))
