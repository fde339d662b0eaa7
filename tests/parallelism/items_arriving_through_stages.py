"""Items arrive one by one; each is asked about, numbered, and what comes back is asked about again.

Ideal: item i is there at i + 1; a first and a second answer take 1 each: item 3 at 4 + 2 = 6. The first line is printed when
its second answer is there, at 1 + 2 = 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 3.0


@unordered
@sim.stream(lambda n: [(i + 1.0, f"item {i}") for i in range(n)], items=True)
def items(n):
    pass


@unordered
@sim.latency(1.0)
def ask(question):
    return f"<{question}>"


@sooner.auto
def main():
    for number, item in enumerate(items(4)):
        print(number, ask(ask(item)))
