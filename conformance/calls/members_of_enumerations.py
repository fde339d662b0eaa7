"""Members looked up by answers: by value and by name, of enumerations of every kind, also where a missing one is handled."""
from enum import Enum, Flag, IntEnum, StrEnum

from sooner import unordered

LOG = []


@unordered
def ask(q):
    return q


class Team(Enum):
    TECH = "tech"
    SALES = "sales"

    @property
    def label(self):
        return self.value.title()


class Level(IntEnum):
    LOW = 1
    HIGH = 2

    @classmethod
    def parse(cls, text):
        try:
            return cls[text.strip().upper()]
        except KeyError:
            raise ValueError(f"no level {text!r}") from None


class Right(Flag):
    READ = 1
    WRITE = 2


class Tone(StrEnum):
    WARM = "warm"

    @classmethod
    def _missing_(cls, value):
        LOG.append(("missing", value))
        return cls.WARM if value.lower() == "warm" else None


class Shape(Enum):
    ROUND = (1, "o")
    LONG = (2, "-")

    def __init__(self, number, sign):
        self.number, self.sign = number, sign


def caught(make, value):
    try:
        return make(value)
    except (KeyError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def main():
    LOG.clear()
    teams = [caught(Team, ask(q)) for q in ("tech", "sales", "none")]
    print(teams, [team.label for team in teams[:2]])
    print([caught(Level.parse, ask(q)) for q in (" low", "HIGH", "urgent")])
    counts = {team: 0 for team in Team}
    for q in ("tech", "sales", "tech"):
        counts[Team(ask(q))] += 1
    print(counts, Level(ask(2)) > Level[ask("LOW")], Right(ask(3)), Right.READ in Right(ask(1)))
    tone = Tone(ask("WARM"))
    LOG.append("behind the tone")
    print(tone, caught(Tone, ask("cold")), LOG)
    shape = Shape(ask((2, "-")))
    print(shape.sign, Shape[ask("ROUND")].number, ask("ROUND") in Shape.__members__)
    match Team(ask("sales")):
        case Team.TECH:
            print("tech")
        case Team.SALES as team:
            print(team.name)
