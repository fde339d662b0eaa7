"""Notes that are joined, looked up, compared and set by operators and properties of their own, each of which asks.

Ideal: all of a stage is asked at once: sums, subscripts, members, comparisons and moods 1 each; the comparisons are not branched on
before the moods are set.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


class Note:
    def __init__(self, text):
        self.text, self._mood = text, None

    def __add__(self, other):
        return ask(f"join {self.text} and {other.text}")

    def __rmul__(self, times):
        return ask(f"{times} times {self.text}")

    def __iadd__(self, more):
        self.more = ask(more)
        return self

    def __getitem__(self, line):
        return ask(f"line {line} of {self.text}")

    def __setitem__(self, line, text):
        self.line = line, ask(text)

    def __contains__(self, topic):
        return "yes" in ask(f"yes, {topic} is in {self.text}")

    def __lt__(self, other):
        return ask(self.text) < ask(other.text)

    def __eq__(self, other):
        if not isinstance(other, Note):
            return NotImplemented
        return ask(f"about {self.text}") == ask(f"about {other.text}")

    @property
    def mood(self):
        return self._mood

    @mood.setter
    def mood(self, value):
        self._mood = ask(f"mood {value}")


@sooner.auto
def main():
    notes = [Note(text) for text in ("fog", "rain", "sun")]
    joined = [note + notes[0] for note in notes]
    twice = [2 * note for note in notes]
    lines = [note[at] for at, note in enumerate(notes)]
    about = ["weather" in note for note in notes]
    order = [notes[1] < notes[0], notes[0] > notes[2], notes[0] == notes[1]]
    for note in notes:
        note.mood = note.text
        note[0] = note.text
        note += "wind"
    print(joined, twice, lines, about, order)
    return [(note.mood, note.line, note.more) for note in notes]
