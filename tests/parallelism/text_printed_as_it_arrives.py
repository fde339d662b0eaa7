"""An answer is printed while it arrives, in its turn; the one behind it, which is there sooner, waits for its own.

Ideal: the first words are there at 1; the last at 3, when everything else has been there for a while.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(1.0, "Once upon a ti"), (2.0, "me, 😀\n"), (3.0, "the end ")])
def tale():
    pass


@unordered
@sim.stream([(0.5, "short, "), (1.5, "and sweet")])
def verse():
    pass


@sooner.auto
def main():
    text = tale()
    print(text)
    print("and", verse())
    print(text.strip().upper())
    print(len(text))
