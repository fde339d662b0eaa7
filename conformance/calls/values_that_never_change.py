"""Dates, decimals, fractions, paths, patterns, enum members and frozen records, around answers."""
import dataclasses
import datetime
import decimal
import enum
import fractions
import pathlib
import re
import uuid

from sooner import unordered


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Level(enum.IntFlag):
    LOW = 1
    HIGH = 2


BOTH = Level.LOW | Level.HIGH  # `enum` keeps it, and shows it in the class


@dataclasses.dataclass(frozen=True, order=True)
class Point:
    x: int
    y: int


@unordered
def ask(q):
    return q + 1


def main():
    day = datetime.date(2024, 2, 28)
    print(day + datetime.timedelta(days=ask(1)), (day.replace(day=ask(2)) - day).days, day.isoformat())
    print(decimal.Decimal("1.5") * ask(3), decimal.Decimal(ask(4)).sqrt().quantize(decimal.Decimal("0.01")))
    print(fractions.Fraction(1, ask(5)) + 1, fractions.Fraction(ask(6), 3).limit_denominator(2))
    print(pathlib.PurePosixPath("a") / f"b{ask(7)}.txt", pathlib.PurePosixPath(f"x/{ask(8)}.py").suffix)
    print(re.compile("[0-9]+").findall(f"a{ask(9)}b{ask(10)}"), re.match("(a)(.)", f"a{ask(1)}").groups())
    print(Colour(ask(1)), Colour(ask(0)).name, Colour.RED == Colour(ask(0)), [Colour.BLUE][ask(-1)].value)
    print(Level(ask(2)) | Level.LOW, Level.HIGH in Level(ask(1)), {Colour.RED: ask(3)}[Colour.RED])
    print(Point(ask(1), 2) < Point(2, 3), Point(1, ask(1)) == Point(1, 2), sorted([Point(2, ask(1)), Point(1, 1)]))
    print({Point(1, ask(2)): "here"}[Point(1, 3)], dataclasses.replace(Point(1, 2), x=ask(4)), dataclasses.asdict(Point(1, ask(5))))
    return uuid.UUID(int=ask(11)), datetime.datetime(2024, 1, ask(1), tzinfo=datetime.timezone.utc).isoformat()
