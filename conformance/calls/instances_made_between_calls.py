"""Instances are made where the program makes them: with answers not yet there, in classes of every make."""
from collections import namedtuple
from dataclasses import dataclass, field
from typing import NamedTuple

from sooner import sequential, unordered


@unordered
def ask(x):
    return x * 2


@sequential
def save(x):
    return f"saved {x!r}"


class Base:
    count = 0

    def __init__(self, name):
        self.name = name
        self.notes = [name]
        type(self).count += 1


class Agent(Base):
    def __init__(self, name, *tools, start=0, **rest):
        super().__init__(name)
        self.tools, self.rest = tools, rest
        self.total = start
        self.first = ask(start + 1)

    def turn(self, n):
        self.total += ask(n)
        self.notes.append(self.total)
        return self


@dataclass
class Row:
    q: int
    a: int = 0
    tags: list = field(default_factory=list)


@dataclass(frozen=True)
class Fixed:
    q: int
    a: int


class Pair(NamedTuple):
    q: int
    a: int = 7


Point = namedtuple("Point", "x y")


class Slots:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


class Nothing:
    pass


class Wrong(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


def main():
    agents = [Agent(f"a{i}", i, start=i, extra=ask(i)) for i in range(3)]
    for n in range(2):
        for agent in agents:
            agent.turn(n)
    for agent in agents:
        print(agent.name, agent.tools, agent.rest, agent.total, agent.first, agent.notes, Agent.count, Base.count)
    rows = [Row(i, ask(i)) for i in range(3)]
    rows[0].tags.append(ask(5))
    rows[1].a = rows[0].a + 1
    print(rows, rows[0] == Row(0, 0, [10]), Fixed(1, ask(1)), Pair(ask(2)), Point(ask(3), y=4))
    slots, nothing = Slots(ask(1)), Nothing()
    slots.b = ask(slots.a)
    nothing.x = slots
    print(nothing.x.a, nothing.x.b, vars(nothing) == {"x": slots}, hasattr(slots, "c"))
    print(save(rows[0]), save(slots.b), save([agent.total for agent in agents]))
    try:
        if ask(4) == 8:
            raise Wrong(ask(6))
    except Wrong as wrong:
        print(wrong, wrong.code, wrong.args)
    return [vars(agent) for agent in agents], rows
