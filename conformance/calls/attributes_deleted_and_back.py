"""`del o.a` ahead of its turn, taken back: the attributes stand in the order in which they were set."""
from sooner import unordered


@unordered
def ask(x):
    return x + 1


class Record:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class Slotted:
    __slots__ = ("a", "b")


def main():
    record = Record(a=1, b=2, c=3)
    record.d = ask(3)
    try:
        first = ask(5)
        del record.a
        record.a = first
        record.e = ask("text")
        del record.b, record.c
        record.b = 0
    except TypeError:
        print(vars(record))
    try:
        ask(6)
        del record.b
        del record.d
    except KeyError:
        print("not asked", vars(record))
    print(list(vars(record)), vars(record))
    slotted = Slotted()
    slotted.a, slotted.b = ask(1), 2
    try:
        second = ask(7)
        del slotted.a
        slotted.b = ask("text") + second
    except TypeError:
        print(hasattr(slotted, "a"), slotted.b)
    return record
