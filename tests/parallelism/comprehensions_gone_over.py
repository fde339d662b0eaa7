"""Each loop over a comprehension goes on with the items that are there, while what the comprehension goes over still arrives.

Ideal: the lines of the outline are complete at 1, 2 and 3; each is asked about when it is there, and its answer a second later: the last
at 3 + 1 + 1 = 5. The comprehensions, which may fail, hold back what is printed behind them: until 4, with the last answer of the first.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 4.0


@unordered
@sim.stream([(0.5, " - Sea"), (1.0, "\n - "), (1.5, "Land\n"), (2.0, "\n"), (3.0, " - Sky")])
def outline():
    pass


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}?"


@sooner.auto
def main():
    titles = [line.strip(" -") for line in outline().splitlines() if line]
    notes = [ask(title) for title in titles]
    for title, note in zip([word for title in titles for word in title.split()], notes):
        print(title, note)
    return [ask(note) for note in notes]
