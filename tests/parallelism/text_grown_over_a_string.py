"""Text grown with `+=` in a loop over a string.

Ideal: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0  # Coarse: ideal is 2.0; a pending `+=` of unknown type holds back the iterator of the next turn
FIRST_OUTPUT = 6.0  # Coarse: ideal is 2.0; a pending `+=` of unknown type holds back the iterator of the next turn


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
