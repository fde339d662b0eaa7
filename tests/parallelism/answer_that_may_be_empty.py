"""Whether there is an answer at all is known with its first letter, and what it is with none.

Ideal: `log` is asked at 0, because the answer will be text. Its first letter is there at 1: the second opinion is not asked for, and the
first line is asked about from 2 to 3. The last line is there at 4 and is asked about until 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0


@unordered
@sim.stream([(1.0, "o"), (2.0, "ne\ntw"), (3.0, "o\n"), (4.0, "DONE: three")])
def answer():
    pass


@unordered
@sim.latency(50.0)
def second_opinion():
    return "another"


@unordered
@sim.latency(1.0)
def ask(line):
    return f"more about {line}"


@unordered
@sim.latency(1.5)
def log(kind):
    return kind


@sooner.auto
def main():
    text = answer()
    if isinstance(text, str) and text is not None:
        kept = log("text")
    text = text or second_opinion()
    if not text:
        return
    for line in text.splitlines():
        if line.startswith(("DONE", "END")):
            print("the end")
        print(line, ask(line), sep=": ")
    print(kept)
