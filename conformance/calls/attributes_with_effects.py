"""Properties, setters, `__getattr__` and `__setattr__` that write, also through getattr, hasattr, setattr and delattr."""
from sooner import unordered


@unordered
def ask(q):
    return q + 1


class Watched:
    def __init__(self):
        self.log = []
        self.plain = 1

    @property
    def size(self):
        self.log.append("size")
        return len(self.log)

    @size.setter
    def size(self, value):
        self.log.append(f"set {value}")

    @size.deleter
    def size(self):
        self.log.append("del")

    def __getattr__(self, name):
        if name.startswith("made_"):
            self.log.append(name)
            return name
        raise AttributeError(name)


class Bare:
    kind = "bare"


class Strict:
    def __setattr__(self, name, value):
        NOTES.append(name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        NOTES.append(f"del {name}")
        object.__delattr__(self, name)


NOTES = []


def main():
    one = Watched()
    log = one.log
    first = ask(1)
    print(getattr(one, "size"), first, len(log))
    print(hasattr(one, f"made_{ask(2)}"), len(log))
    print(getattr(one, f"made_{ask(3)}"), len(log), getattr(one, "absent", ask(4)), len(log))
    one.size = ask(5)
    print(len(log))
    setattr(one, "size", ask(6))
    print(len(log))
    setattr(one, "plain", ask(7))
    print(one.plain, len(log))
    bare = Bare()
    setattr(bare, f"n{ask(12)}", ask(13))
    print(getattr(bare, f"n{ask(12)}"), hasattr(bare, f"m{ask(14)}"), getattr(Bare, "kin" + "d"[ask(-1) :]))
    two = Strict()
    two.value = ask(8)
    print(len(NOTES), two.value)
    if ask(9):
        two.other = 1
        one.size
    print(len(NOTES), len(log))
    delattr(two, "other")
    print(ask(10), len(NOTES))
    if ask(11):
        del one.size
    return len(log), NOTES, log
