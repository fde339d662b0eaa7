"""Each chapter of an outline is written as it is named, and each of its words is looked up as it is written.

Ideal: chapters are named at 1 and 2; each is written in two words, at 1 and 2 after that; looking a word up takes 1. The second
word of the second chapter is complete at 2 + 2 = 4 and looked up at 5. The first line is printed with the first chapter's name.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(1.0, "Sea;"), (2.0, "Land")])
def outline():
    pass


@unordered
@sim.stream(lambda chapter: [(1.0, f"{chapter} is "), (2.0, "wide")])
def write(chapter):
    pass


@unordered
@sim.latency(1.0)
def look_up(word):
    return word.upper()


@sooner.auto
def main():
    found = []
    for chapter in outline().split(";"):
        print(chapter)
        found.append([look_up(word) for word in write(chapter).split()])
    return found
