"""Operators of one's own classes that write: each happens in its turn, and who looks behind it sees it."""
from sooner import unordered


@unordered
def ask(q):
    return q + 1


class Noted:
    """Every operator leaves a note."""

    def __init__(self, value, log):
        self.value, self.log = value, log

    def note(self, name):
        self.log.append(name)
        return self.value

    def __sub__(self, other):
        return self.note("sub") - other

    def __rsub__(self, other):
        return other - self.note("rsub")

    def __int__(self):
        return self.note("int")

    def __index__(self):
        return self.note("index")

    def __neg__(self):
        return -self.note("neg")

    def __getitem__(self, at):
        return self.note("item") + at

    def __setitem__(self, at, value):
        self.note(f"set {at} {value}")

    def __delitem__(self, at):
        self.note(f"del {at}")

    def __iadd__(self, other):
        self.note(f"iadd {other}")
        return self

    def __lt__(self, other):
        return self.note("lt") < other

    def __le__(self, other):
        return self.note("le") <= other

    def __contains__(self, item):
        return self.note("contains") == item

    def __abs__(self):
        return abs(self.note("abs"))

    def __round__(self, digits=0):
        return round(self.note("round"), digits)

    def __call__(self, x):
        return self.note("call") + x


def main():
    log = []
    one = Noted(2, log)
    print(one - ask(1), len(log))
    print(ask(2) - one, len(log))
    print(ask(3), int(one), len(log), [5, 6, 7][one], -one, log)
    print(one[ask(4)], len(log))
    one[0] = ask(5)
    print(len(log))
    del one[ask(6)]
    print(len(log))
    if ask(8) > 3:
        one - 1
    print(len(log), one < ask(9), len(log), ask(10) in one, len(log), one <= ask(11), log[-1])
    print(ask(12), abs(one), round(one), one(ask(13)), len(log))
    one += ask(7)
    print(len(log))
    return log
