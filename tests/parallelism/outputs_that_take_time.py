"""A function of one's own that shows something, slowly, in each turn: it holds no question back.

Ideal: all questions at once; then the three reports, one after the other, each in its turn: 1 + 3 * 0.5 = 2.5. The effect at the end waits
until all before it has succeeded: + 1 = 3.5.
"""
import sooner
from sooner import output, sequential, sim, unordered

MAKESPAN = 3.5
FIRST_OUTPUT = 0.0


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


@output
@sim.latency(0.5)
def report(text):
    print("report:", text)


@sequential
@sim.latency(1.0)
def save(rows):
    return len(rows)


@sooner.auto
def main():
    print("begin")
    rows = []
    for question in ("why?", "how?", "who?"):
        answer = ask(question)
        report(answer)
        print("reported", question)
        rows.append(answer)
    return save(rows)
