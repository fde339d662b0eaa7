"""What stands where text goes is an object of one's own, which notes how much of it came. Its code says what it changes, so a
`print` behind a condition holds up nobody who looks at something else: both questions of a round follow each other, and the rounds
are asked at once."""

import contextlib
import sys

import sooner
from sooner import sim

MAKESPAN, FIRST_OUTPUT = 2, 2


@sooner.unordered
@sim.latency(1)
def ask(x):
    return f"{x}!"


class Counted:
    def __init__(self, below):
        self.below, self.count = below, 0

    def write(self, text):
        self.count += len(text)
        self.below.write(f"{text}")

    def flush(self):
        self.below.flush()


@sooner.auto
def main():
    counted = Counted(sys.stdout)
    with contextlib.redirect_stdout(counted):
        known = frozenset()
        for i in range(4):
            state = ask(i)
            if state in known:
                print("again")
            else:
                known |= {state}
                print(ask(state))
    return counted.count
