"""`__setattr__`, `__getattribute__`, `__getattr__` given to a class, `__code__` and `__defaults__` given to a function, behind answers."""
from sooner import unordered

LOG = []


@unordered
def ask(q):
    return q


class Plain:
    def __init__(self):
        self.a = 1


class Other:
    pass


def noisy(self, name, value):
    LOG.append(f"set {name}")
    object.__setattr__(self, name, value)


def watching(self, name):
    LOG.append(f"get {name}")
    return object.__getattribute__(self, name)


def old(x=1):
    return "old", ask(x)


def new(x=2):
    return "new", ask(x)


def third(x, y=3):
    return "third", ask(x + y)


def set_behind_a_branch():
    plain = Plain()
    if ask(1):
        Plain.__setattr__ = noisy
    plain.b = 2
    print(LOG)
    made = Plain()
    answer = ask(2)
    del Plain.__setattr__
    plain.c = answer
    print(LOG, made.a, plain.c)
    LOG.clear()


def set_directly():
    other = Other()
    answer = ask(3)
    Other.__setattr__ = noisy
    other.b = answer
    other.c = 4
    print(LOG, other.b)
    Other.__getattribute__ = watching
    answer = ask(5)
    other.b
    print(LOG, answer)
    del Other.__getattribute__
    Other.__getattr__ = lambda self, name: ask(f"missing {name}")
    print(other.d, other.b)
    del Other.__getattr__, Other.__setattr__
    try:
        print(other.d)
    except AttributeError as error:
        print(error)


def code():
    answer = ask(6)
    print(old())
    before = old.__code__, old.__defaults__
    old.__code__ = new.__code__
    print(old(), answer)
    if ask(7):
        old.__defaults__ = (8,)
    print(old())
    by_another_name = old
    if ask(9):
        by_another_name.__code__ = third.__code__
        by_another_name.__defaults__ = (10, 11)
    print(old())
    old.__code__, old.__defaults__ = before
    print(old())


def main():
    set_behind_a_branch()
    set_directly()
    code()
