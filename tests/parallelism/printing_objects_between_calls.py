"""Objects with a `__str__` of their own, and a property in it, are printed between calls.

Ideal: all questions are asked at once, 1. The first line needs no answer.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 0.0


class Person:
    def __init__(self, first, last):
        self.first, self.last = first, last

    @property
    def name(self):
        return f"{self.first} {self.last}"

    def __str__(self):
        return f"Person({self.name})"


@unordered
@sim.latency(1.0)
def ask(name):
    return name.upper()


@sooner.auto
def main():
    people = [Person("a", str(i)) for i in range(4)]
    answers = []
    for person in people:
        print(person)
        answers.append(ask(person.first + person.last))
    return answers
