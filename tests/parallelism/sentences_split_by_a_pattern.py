"""A text is split into sentences by a pattern, and steps are found in another one, across lines; each is spoken, or done, when it is there.

Ideal: a sentence is known to be complete when the next one has begun, at 1, 2 and 3, the last one at 3 too; it is spoken for 1, so the
first is printed at 2 and the last at 4. A step is complete when its end is there, at 2 and 3.
"""
import re

import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.stream([(1.0, "One. T"), (2.0, "wo! Thr"), (3.0, "ee? Four.")])
def story():
    pass


@unordered
@sim.stream([(1.0, "Well:\n<step>wa"), (2.0, "sh,\ndry</step>\n<step>"), (3.0, " eat </step>")])
def plan():
    pass


@unordered
@sim.latency(1.0)
def speak(text):
    return f"<{text}>"


@sooner.auto
def main():
    for sentence in re.split(r"(?<=[.!?])\s+", story()):
        print(speak(sentence))
    for step in re.findall(r"<step>\s*(.*?)\s*</step>", plan(), re.DOTALL):
        print(speak(step))
