"""Documents that ask for a text when they are printed, or put into a column.

Ideal: all titles are asked for at once: 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


class Doc:
    def __init__(self, number):
        self.number = number

    def __str__(self):
        return ask(f"title of {self.number}")


class Row:
    def __init__(self, doc):
        self.doc = doc

    def __repr__(self):
        return f"{self.doc!s:>16}|{ask(self.doc.number)}"


@sooner.auto
def main():
    for number in range(3):
        print(Doc(number))
        print(Row(Doc(number)), end=".\n")
    return [f"{Doc(number)!s:<16}|" for number in range(3)]
