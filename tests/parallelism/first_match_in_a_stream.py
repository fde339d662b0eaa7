"""The first line that says so is looked for in an answer that goes on for long; there may be none.

Ideal: the line is complete at 2 and is asked about until 3. Nobody waits for the rest, at 100. The first letter of the second answer is
there at 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.stream([(1.0, "one\nWARN two"), (2.0, "\nthree\n"), (100.0, "four")])
def log():
    pass


@unordered
@sim.stream([(1.0, "x"), (100.0, "y")], items=True)
def rows():
    pass


@unordered
@sim.latency(1.0)
def ask(line):
    return f"more about {line}"


@sooner.auto
def main():
    found = next((line for line in log().splitlines() if line.startswith("WARN")), None)
    if found is not None:
        print(ask(found))
    print(any((row == "x" for row in rows())), max((len(word) for word in found.split()), default=0))
