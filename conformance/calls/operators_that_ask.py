"""Operators, subscripts and settable properties whose code makes calls: what they give, in which order they act, who is asked
when one declines, and what a failure leaves behind."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return f"<{q}>"


@sequential
def save(x):
    LOG.append(("save", x))
    return x


class Note:
    def __init__(self, text):
        self.text, self._mood, self.used = text, None, []

    def __add__(self, other):
        if isinstance(other, int):
            return NotImplemented
        self.used.append("add")
        return Note(ask(self.text) + (other.text if isinstance(other, Note) else str(other)))

    def __radd__(self, other):
        self.used.append("radd")
        return Note(f"{other}{ask(self.text)}")

    def __iadd__(self, other):
        self.text += ask(other)
        save(self.text)
        return self

    def __or__(self, other):
        return ask(f"{self.text}|{other.text}")

    def __neg__(self):
        return Note(ask("not " + self.text))

    def __getitem__(self, key):
        if key == "bad":
            raise KeyError(ask(key))
        return ask(f"{self.text}[{key}]")

    def __setitem__(self, key, value):
        self.used.append((key, ask(value)))

    def __delitem__(self, key):
        save(("del", key))

    def __contains__(self, item):
        return item in ask(self.text)

    def __eq__(self, other):
        if not isinstance(other, Note):
            return NotImplemented
        return ask(self.text) == ask(other.text)

    def __lt__(self, other):
        if not isinstance(other, Note):
            return NotImplemented
        return save(ask(self.text)) < save(ask(other.text))

    @property
    def mood(self):
        return self._mood

    @mood.setter
    def mood(self, value):
        self.used.append("mood")
        self._mood = save(ask(value))


class Loud(Note):
    def __radd__(self, other):
        return "loud " + ask(getattr(other, "text", other))


class Quiet(Note):
    def __iadd__(self, other):
        return NotImplemented


def sums():
    a, b = Note("a"), Note("b")
    c = a + b
    print(c.text, (a + "!").text, ("x" + b).text, (1 + a).text, (1.5 + b).text, a + Loud("l"), a.used, b.used)
    for other in (1, None, [1]):
        try:
            print((a + other).text)
        except TypeError as e:
            print(e)
    a += "more"
    a += "and more"
    print(a.text, a | b, (-a).text)
    q = Quiet("q")
    try:
        q += 1
    except TypeError as e:
        print(e)
    q += "s"
    print(q.text)


def subscripts():
    a = Note("a")
    print(a[1], a["k"], a[1:2])
    a["x"] = "value"
    a["y"] = a["x"]
    del a["x"]
    try:
        a["bad"]
    except KeyError as e:
        print(e, a.used)
    print("a" in a, "z" in a, "z" not in a)
    if "a" in a and "q" not in a:
        save("both")
    return a.used


def comparisons():
    a, b = Note("a"), Note("b")
    print(a == b, a != b, a == Note("a"), a == 1, a != 1, a < b, a > b, [a] == [a], a in [b, a])
    for attempt in (lambda: a < 1, lambda: 1 < a, lambda: a <= b):
        try:
            print(attempt())
        except TypeError as e:
            print(e)
    if a < b:
        save("less")
    while b < a:
        save("never")
    best = None
    for note in [b, a, Note("c")]:
        if best is None or note < best:
            best = note
    return best.text


def properties():
    notes = [Note(c) for c in "abc"]
    for note in notes:
        note.mood = note.text
    save("moods")
    notes[0].mood = notes[1].mood
    try:
        notes[0].text = notes[2].mood
        notes[1].mood = [][0]
    except IndexError:
        print(notes[0].text, notes[1].mood)
    return [(note.mood, note.used) for note in notes]


def main():
    LOG.clear()
    for check in (sums, subscripts, comparisons, properties):
        print(check.__name__, check())
    print(LOG)
