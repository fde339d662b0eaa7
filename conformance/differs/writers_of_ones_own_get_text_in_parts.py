"""A class of one's own that stands where text goes: its `write` is given what has arrived of an answer, and the rest later."""

import contextlib
import sys

import sooner


@sooner.unordered
def lines() -> sooner.Stream[str]:
    yield "one\n"
    yield "two\n"


class Marking:
    def __init__(self, below):
        self.below = below

    def write(self, text):
        self.below.write(f"[{text}]")

    def flush(self):
        self.below.flush()


def main():
    with contextlib.redirect_stdout(Marking(sys.stdout)):
        print(lines())
