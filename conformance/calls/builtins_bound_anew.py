"""A name that is a builtin's stands for that until something binds it: in the module, or among the builtins, also in code that is not known
before an answer is."""
import builtins
import threading

from sooner import readonly, sequential, unordered

LOCAL = threading.local()
LOCAL.count = 3


@unordered
def ask(q):
    return q


@readonly
def look(q):
    return q, len("abcd"), ascii("abcd")


@sequential
def save(q):
    return q


def longer(value):
    return 100 + sum(1 for _ in value)


class Binds:
    """Looking at it, or calling it, binds the name of a builtin."""

    def __init__(self, name):
        self.name = name

    @property
    def bound(self):
        setattr(builtins, self.name, longer)
        return self.name

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        globals()[self.name] = longer
        return name

    def __call__(self, value):
        delattr(builtins, self.name) if value is None else setattr(builtins, self.name, value)
        return value


def through_globals():
    saved = save("x")
    first = len(ask("abc")), LOCAL.count, len(ask("ab"))
    found = getattr(Binds("len"), ask("other"))
    second = len(ask("abc")), look("behind")
    del globals()["len"]
    return saved, first, found, second, len(ask("abc"))


def through_builtins():
    before, binds = builtins.ascii, Binds("ascii")
    first = ascii(ask("abc"))
    found = binds.bound if ask(True) else None
    second = ascii(ask("abc")), look("behind")
    [binds, None][ask(0)](before)
    third = ascii(ask("abc")), look("after")
    ask(binds)(longer)
    fourth = ascii(ask("abc"))
    ask(binds)(before)
    return first, found, second, third, fourth, ascii(ask("abc"))


def a_name_that_was_none():
    binds = Binds("twice")
    try:
        twice(ask(1))
    except NameError as error:
        said = str(error)
    ask(binds)(longer)
    found = twice(ask("ab"))
    ask(binds)(None)
    try:
        return said, found, twice(ask(2))
    except NameError as error:
        return said, found, str(error)


def main():
    before = builtins.ascii
    try:
        print(through_globals())
        print(through_builtins())
        print(a_name_that_was_none())
    finally:
        builtins.ascii = before
        vars(builtins).pop("twice", None)
        globals().pop("len", None)
