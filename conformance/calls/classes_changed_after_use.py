"""Classes that decorators and assignments change after they were used: what was known of them is not taken for granted."""
from dataclasses import dataclass, field

from sooner import unordered


@unordered
def ask(x):
    return x * 2


class Plain:
    def __init__(self, x):
        self.x = x


class Empty:
    pass


def grown():
    class Late:
        value: int
        tags: list = field(default_factory=list)

    made = [Late.__name__]
    try:
        Late(1)
    except TypeError as e:
        made.append(type(e).__name__)
    Late = dataclass(Late)
    record = Late(ask(3))
    record.tags.append(ask(4))
    made.append((record.value, record.tags))
    return made


def made_anew():
    out = [Plain(ask(1)).x]
    Plain.__init__ = lambda self, x: setattr(self, "x", ask(x))
    out.append(Plain(ask(2)).x)
    plain = Plain(3)
    plain.y = ask(4)
    out.append(plain.y)
    Plain.x = property(lambda self: ask(6))
    out.append(plain.x)
    del Plain.x
    plain.x = ask(7)
    out.append(plain.x)
    return out


def behind_a_condition():
    out = [type(Empty()).__name__]
    if ask(1) == 2:
        Empty.__init__ = lambda self, x=0: setattr(self, "got", ask(x))
    empty = Empty(ask(2))
    out.append(empty.got)
    if ask(1) == 2:
        Empty.__getattr__ = lambda self, name: ask(name)
    out.append(empty.missing)
    Empty.__call__ = lambda self, x: ask(x)
    out.append(empty(ask(3)))
    Empty.__len__ = lambda self: ask(0)
    out.append(bool(empty))
    Empty.__eq__ = lambda self, other: ask(other) == 8
    out.append(empty == ask(2))
    Empty.__iter__ = lambda self: iter([ask(5), ask(6)])
    out.append([x for x in empty])
    Empty.__contains__ = lambda self, x: ask(x) == 14
    out.append((7 in empty, 8 in empty))
    return out


def main():
    for f in (grown, made_anew, behind_a_condition):
        try:
            print(f.__name__, f())
        except Exception as e:
            print(f.__name__, "raised", repr(e))
