"""Records of which others are made with `replace`, `_replace` and `_make`: with what answers give, behind answers, and where that fails."""
import copy
import dataclasses
from collections import namedtuple
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


@unordered
def fail_if(x, fails):
    if fails:
        raise LookupError(x)
    return x


@sequential
def save(x):
    LOG.append(x)
    return x


@dataclass
class Plain:
    x: int
    rows: list = field(default_factory=list)
    size: int = field(init=False, default=7)


@dataclass(frozen=True)
class Noted:
    x: int
    more: str = "more"

    def __post_init__(self):
        LOG.append(self.x)
        object.__setattr__(self, "more", f"{self.more}+")


@dataclass(kw_only=True)
class Checked(Plain):
    limit: dataclasses.InitVar[int] = 3
    must: dataclasses.InitVar[int]
    kind: dataclasses.KW_ONLY = None

    def __post_init__(self, limit, must):
        if ask(self.x) > limit:
            raise ValueError(f"{self.x} > {limit}, {must}")


class Row(NamedTuple):
    q: str
    a: object = None

    def told(self):
        return self._replace(a=ask(f"{self.q}!"))


Pair = namedtuple("Pair", "left right", defaults=(0,))


class Counted(Pair):
    @classmethod
    def _make(cls, items):
        LOG.append("made")
        return tuple.__new__(cls, items)


class Computed:
    __dataclass_fields__ = {}

    def __getattr__(self, name):
        LOG.append(name)
        return None


def in_a_loop():
    done = []
    for n in range(3):
        one = Plain(n, [n])
        other = replace(one, x=ask(n + 1))
        again = replace(other, rows=[*other.rows, ask(n)])
        other.rows.append("late")
        again.rows.append(again.x)
        done += [one, other, again]
    return done, done[0].rows is done[1].rows


def chosen(n):
    one, other = Noted(1), Noted(2)
    found = replace(one if ask(n) else other, more=ask("asked"))
    LOG.append("behind")
    if ask(n):
        found = replace(found, x=ask(5))
        LOG.append("within")
    seen = list(LOG)
    return found, seen


def attempts():
    told = []
    for change in (
        lambda: replace(Plain(1), y=ask(2)),
        lambda: replace(Plain(1), size=ask(2)),
        lambda: replace(Plain, x=1),
        lambda: replace(ask(3), x=1),
        lambda: replace(Checked(x=1, must=1), x=ask(2)),
        lambda: replace(Checked(x=1, must=1), x=ask(2), must=2),
        lambda: replace(Checked(x=1, must=1), x=ask(5), must=2),
        lambda: replace(Plain(1), x=fail_if(1, True)),
        lambda: Row("q")._replace(b=ask(1)),
        lambda: Pair._make([ask(1)]),
    ):
        try:
            told.append(change())
        except (TypeError, ValueError, LookupError) as error:
            told.append(f"{type(error).__name__}: {error}")
    return told


def tuples():
    rows = [Row(q).told() for q in "abc"]
    pairs = [Pair._make((ask(n), n))._replace(right=ask(n + 1)) for n in range(3)]
    counted = Counted(1, 2)
    if ask(1):
        counted = counted._replace(left=ask(3))
    seen = len(LOG)
    made = [Pair._make(iter(row)) for row in ([1, 2], [ask(3), 4])]
    table = [dict(row._asdict(), n=n) for n, row in enumerate(rows)]
    return rows, pairs, counted, seen, made, table


def written_behind():
    one = Plain(1, [1])
    if ask(1):
        one.x = 2
    other = replace(one, rows=ask([2]))
    one.x = 3
    if ask(0):
        other = replace(other, x=9)
    one.rows.append("own")
    return one, other


def looked_up(record, names):
    found = []
    if ask(1):
        for name in names:
            found.append(getattr(record, ask(name)))
    return found


def shown_by(*parts, head="", **named):
    named["head"] = head
    named.setdefault("rows", []).append(len(parts))
    return sorted(named.items()), parts


def by_name():
    rows, told = [], []
    for n in range(2):
        if ask(n):
            told.append(shown_by(n, ask("a"), head=ask("h"), rows=rows))
        else:
            told.append(shown_by(head="none", extra=n))
    rows.append("behind")
    return told, rows


def main():
    print(in_a_loop())
    print(chosen(1), chosen(0))
    print(attempts())
    print(tuples())
    print(written_behind())
    print(looked_up(Plain(1, [2]), ["x", "size"]), looked_up(Computed(), ["a", "b"]), LOG[-2:])
    print(by_name())
    save(copy.copy(Plain(4)))
    print(LOG)
    return replace(Noted(1), x=fail_if(2, True))
