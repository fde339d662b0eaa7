"""Dotted names are values to compare with; nesting mixes every kind of pattern."""

import math
from enum import Enum
from types import SimpleNamespace


class Color(Enum):
    RED = "r"
    GREEN = "g"


class Limits:
    low = 0
    high = 10


class Tracked:
    def __init__(self):
        self.reads = 0

    @property
    def target(self):
        self.reads += 1
        return 3


def name(value):
    match value:
        case Color.RED:
            return "red"
        case Color.GREEN | "g":
            return "green"
        case Limits.low | Limits.high:
            return "limit"
        case math.pi:
            return "pi"
        case math.nan:
            return "nan never equals"
        case _:
            return "unknown"


def walk(value):
    match value:
        case {"op": "add", "args": [left, right]}:
            return walk(left) + walk(right)
        case {"op": "neg", "args": [only]}:
            return -walk(only)
        case {"op": "let", "bind": [str(key), bound], "in": ("var", str(used))} if key == used:
            return walk(bound)
        case ["sum", *terms]:
            return sum(walk(term) for term in terms)
        case int() | float() as number:
            return number
        case [[[deep]]]:
            return walk(deep) * 100
        case _:
            raise ValueError(f"cannot walk {value!r}")


def main():
    for value in (Color.RED, Color.GREEN, "g", "r", 0, 10, 5, math.pi, math.nan):
        print(value, name(value))
    tracked = Tracked()
    for number in (1, 3):
        match number:
            case tracked.target:
                print(number, "target", tracked.reads)
            case _:
                print(number, "not", tracked.reads)
    space = SimpleNamespace(inner=SimpleNamespace(key="k"))
    match {"k": 1}:
        case {space.inner.key: found}:
            print("dotted key", found)
    print(walk({"op": "add", "args": [1, {"op": "neg", "args": [5]}]}))
    print(walk(["sum", 1, 2.5, ["sum"], [[[3]]]]))
    print(walk({"op": "let", "bind": ["x", 7], "in": ("var", "x")}))
    walk(["sum", 1, {"op": "let", "bind": ["x", 7], "in": ("var", "y")}])
