"""A title and its text arrive as one answer: the title is asked about, the lines of the text are printed, as they come.

Ideal: the title is complete at 1, its first character is printed at 0.5. The last line is complete at 4 with the answer, and is
asked about until 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 0.5


@unordered
@sim.stream([(0.5, "Su"), (1.0, "va: bo"), (2.0, "ats\nre"), (3.0, "efs\n"), (4.0, "hills")])
def letter():
    pass


@unordered
@sim.latency(1.0)
def ask(line):
    return f"more about {line}"


@sooner.auto
def main():
    title, _, body = letter().partition(": ")
    print(title)
    print(ask(title))
    for line in body.splitlines():
        print(line, ask(line), sep=": ")
