"""Loops over the members of an enumeration, behind answers: those that have names of their own, in their order, whatever the class says
otherwise."""
from enum import Enum, EnumMeta, Flag, IntEnum

import sooner
from sooner import unordered

LOG = []


@unordered
def ask(x):
    return x


class Color(Enum):
    RED = "red"
    BLUE = "blue"
    AZURE = "blue"

    @classmethod
    def parse(cls, text):
        for member in cls:
            if member.value in text:
                return member
        return None


class Way(Flag):
    IN = 1
    OUT = 2
    BOTH = 3


class Size(IntEnum):
    S = 2
    M = 1


class Loud(EnumMeta):
    def __iter__(cls):
        LOG.append(f"over {cls.__name__}")
        return iter([cls.B])


class Own(Enum, metaclass=Loud):
    A = 1
    B = 2


class Holding(Enum):
    A = [1]
    B = [2]


class Empty(Enum):
    pass


def main():
    counts = dict.fromkeys(Color, 0)
    for text in ("a red one", "blue", "green", "red and blue"):
        kind = Color.parse(ask(text))
        if kind is not None:
            counts[kind] += 1
        print(text, kind, len(LOG))
    for cls in (Color, Way, Size, Own, Holding, Empty):
        if ask(cls.__name__):
            print([member.name for member in cls], [*cls] == list(cls), len(LOG))
    for member in Holding:
        if ask(1):
            member.value.append(ask(member.name))
        first, second = Holding
        print(first.value, second.value)
    members = iter(Color)
    print(next(members), type(members).__name__, list(members))
    return {member.name: n for member, n in counts.items()}, LOG
