"""A slow output, and a question behind it that it has nothing to do with.

Ideal: both at once: 1.
"""
import sooner
from sooner import output, sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 0.0


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


@output
@sim.latency(1.0)
def report(text):
    print("report:", text)


@sooner.auto
def main():
    report("begin")
    return ask("why?")
