"""Loops over instances whose class has an `__iter__` with `yield`: what it does happens between the turns, as in CPython."""
import traceback

from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x * 10


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


class Noted:
    """Says what it does, and how often it was begun."""

    begun = 0

    def __init__(self, items):
        self.items = items
        self.at = None

    def __iter__(self):
        type(self).begun += 1
        for self.at in self.items:
            LOG.append(("gives", self.at))
            yield self.at
        LOG.append("end")


class Guarded(Noted):
    def __iter__(self):
        try:
            yield from super().__iter__()
        finally:
            LOG.append("closed")


class Failing(Noted):
    def __iter__(self):
        yield 1
        raise KeyError("behind the first")


class Stopping(Noted):
    def __iter__(self):
        yield 1
        yield next(iter(()))


class Nothing:
    __iter__ = None


class Rows(list):
    def __iter__(self):
        for row in range(len(self)):
            yield self[row] + 1


class Table(dict):
    def __iter__(self):
        for key in sorted(self.keys()):
            yield key.upper()


def shown(step):
    try:
        print(step())
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [(frame.name, frame.line) for frame in frames if frame.filename == __file__ and frame.name != "<listcomp>"]
        print(type(error).__name__, error, repr(error.__cause__), own[1:])
    print(LOG)
    LOG.clear()


def effects():
    for x in Noted([1, 2]):
        save(ask(x))
    return Noted.begun


def left():
    items = Noted([1, 2, 3])
    for x in items:
        if ask(x) == 20:
            break
        save(x)
    else:
        save("never")
    return items.at


def returned(items):
    for x in items:
        if ask(x) == 10:
            return x, items.at
    return None


def numbered():
    return [(number, ask(x)) for number, x in enumerate(Noted("ab"), 3)]


def changed():
    items = Noted([1, 2])
    for x in items:
        items.items = ["other"]
        if x == 1:
            items.items.append(ask(x))
    return items.items, items.at


def failed(kind):
    for x in kind([1, 2]):
        save(ask(x))


def failed_in_the_turn():
    for x in Noted([1, 2]):
        save(ask(x) // (x - 2))


def failed_in_both():
    items = Noted([1])
    for number in range(2):
        for x in items:
            try:
                ask(x) // number
                save(number)
            except ZeroDivisionError as error:
                save(str(error))


def nobody():
    for x in Nothing():
        save(x)


def nested():
    return [(x, y) for x in Noted([1, 2]) for y in Noted([ask(x), x])]


def main():
    steps = [effects, left, lambda: returned(Noted([1, 2])), lambda: returned(Guarded([1, 2])), lambda: returned([1])]
    steps += [numbered, changed, lambda: failed(Failing), lambda: failed(Stopping), lambda: failed(Guarded)]
    steps += [failed_in_the_turn, failed_in_both, nobody, nested, lambda: [x for x in Rows([1, 2])]]
    steps += [lambda: [ask(key) for key in Table(b=1, a=2)], lambda: list(Noted("xy")), lambda: 2 in Noted([ask(1), 2])]
    for step in steps:
        shown(step)
