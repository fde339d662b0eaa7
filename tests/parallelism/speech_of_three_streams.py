"""Paper 001's text-to-speech: three texts put together are read sentence by sentence; all are being written meanwhile.

Ideal: all begin at 0.5; then the first sentence is known to be complete, and spoken at 0.5 + 1 = 1.5. The last one is
complete with the last text, at 4, and spoken at 4 + 1 = 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.5


@unordered
@sim.stream(lambda part: {"opening": [(0.5, "Once. "), (1.0, "Upon a"), (3.0, " time. ")],
                          "middle": [(0.5, "There was"), (2.0, " a fox. It ran. ")],
                          "end": [(0.5, "The "), (4.0, "end. ")]}[part])
def write(part):
    pass


@unordered
@sim.latency(1.0)
def speak(sentence):
    return f"<{sentence}>"


@sooner.auto
def main():
    story = "Listen. " + write("opening")
    story += f"{write('middle')}{write('end')}"
    for sentence in story.strip().split(". "):
        print(speak(sentence))
