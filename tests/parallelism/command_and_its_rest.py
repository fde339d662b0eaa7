"""The first word of an answer is a command, the rest of it what it is about, in Greek letters as well.

Ideal: the command is known when the space behind it is, at 1, and is asked about until 3. The rest is printed in small letters as it
arrives, but for as many bytes as may be the end that is left out, so from 2 on. Whether a sigma is the last letter of its word, the space
behind it tells. All is there at 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream([(1.0, "Find Ο"), (2.0, "ΔΟΣ"), (3.0, " ΕΙΣ"), (4.0, " ΑΓΡΟΝ; over")])
def answer():
    pass


@unordered
@sim.latency(2.0)
def ask(command):
    return f"how to {command}"


@sooner.auto
def main():
    text = answer()
    command, about = text.split(None, 1)
    print(about.removesuffix("; over").lower(), flush=True)
    print(ask(command.lower()))
