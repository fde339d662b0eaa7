"""Text grown with `+=` in a loop over a string.

Ideal: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(letter):
    return letter.upper()


@sooner.auto
def main():
    text = ""
    for letter in "abcde":
        text += f"{ask(letter)};"
    print(text)
    return text
