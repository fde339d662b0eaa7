"""Enum, IntEnum, Flag and auto: members, lookup, methods, iteration, aliases, refusals."""

from enum import Enum, Flag, IntEnum, auto, unique


class Status(Enum):
    NEW = "new"
    OPEN = "open"
    ACTIVE = "open"
    DONE = ("done", 3)

    @property
    def final(self):
        return self is Status.DONE

    @classmethod
    def parse(cls, text):
        return cls[text.strip().upper()]

    @classmethod
    def _missing_(cls, value):
        return cls.NEW if value == "default" else None


class Level(IntEnum):
    LOW = auto()
    MID = auto()
    HIGH = 10


class Access(Flag):
    READ = auto()
    WRITE = auto()
    BOTH = READ | WRITE


class Shape(Enum):
    SQUARE = (2, 2)
    WIDE = (4, 1)

    def __init__(self, width, height):
        self.area = width * height


def main():
    print(list(Status), Status.ACTIVE is Status.OPEN, [s.name for s in Status])
    print(Status.DONE.value, Status.DONE.final, Status.NEW.final, repr(Status.NEW))
    print(Status("open"), Status.parse(" done "), Status("default"))
    print(list(Status.__members__), "NEW" in Status.__members__, len(Status))
    print(Level.LOW < Level.HIGH, Level.MID + 1, sorted([Level.HIGH, Level.LOW]), Level(10).name)
    print(Access.READ | Access.WRITE == Access.BOTH, Access.READ in Access.BOTH, Access.BOTH & Access.READ)
    print(bool(Access.READ & Access.WRITE), Access.BOTH.value, ~Access.READ == Access.WRITE)
    print({s: s.area for s in Shape}, Shape.WIDE.value)
    counts = {Status.NEW: 1}
    counts[Status.NEW] += 1
    print(counts, Status.NEW == "new", Level.LOW == 1)
    for action in (
        lambda: Status("bad"),
        lambda: Status["BAD"],
        lambda: Status.BAD,
        lambda: Status.NEW < Status.DONE,
    ):
        try:
            action()
        except Exception as error:
            print(type(error).__name__)
    try:
        Status.NEW = 1
    except AttributeError:
        print("members cannot be rebound")
    try:
        @unique
        class Twice(Enum):
            A = 1
            B = 1
    except ValueError as error:
        print(str(error).endswith("B -> A"))
    match Level(2):
        case Level.LOW | Level.HIGH:
            print("edge")
        case Level.MID:
            print("middle")
    Status(5)
