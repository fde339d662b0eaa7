"""What matching asks of user-defined sequences and mappings, and how often."""

from collections.abc import Mapping, Sequence


class Seq(Sequence):
    def __init__(self, *items):
        self.items, self.log = items, []

    def __len__(self):
        self.log.append("len")
        return len(self.items)

    def __getitem__(self, index):
        self.log.append(index)
        return self.items[index]


class Map(Mapping):
    def __init__(self, **items):
        self.items_, self.log = items, []

    def __getitem__(self, key):
        self.log.append(f"[{key}]")
        return self.items_[key]

    def __iter__(self):
        self.log.append("iter")
        return iter(self.items_)

    def __len__(self):
        self.log.append("len")
        return len(self.items_)

    def get(self, key, default=None):
        self.log.append(f"get {key}")
        return self.items_.get(key, default)


class NotSequence:
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return index


class Broken(Seq):
    def __getitem__(self, index):
        raise ArithmeticError(f"item {index}")


def main():
    pair = Seq(1, 2)
    match pair:
        case [a, b]:
            print(a, b)
    print(1 in pair.log or 0 in pair.log)
    match Seq(1, 2, 3, 4):
        case [first, *_]:
            print("first", first)
    match Seq(1, 2, 3, 4):
        case [*start, last]:
            print(start, last)
    match NotSequence():
        case [_, _]:
            print("not reached")
        case _:
            print("needs the Sequence ABC")
    mapping = Map(a=1, b=2)
    match mapping:
        case {"a": x, "z": y}:
            print("not reached", x, y)
        case {"b": y}:
            print("b", y, [entry for entry in mapping.log if entry.startswith("get")])
    match Map(a=1, b=2, c=3):
        case {"a": 1, **rest}:
            print(rest, type(rest).__name__)
    match Map():
        case {}:
            print("empty mapping pattern matches any mapping")
    match (Seq(), Map(), [Seq(5)]):
        case [[], {}, [[five]]]:
            print("nested", five)
    match Broken(1, 2):
        case [_, _]:
            print("wildcards may skip the items")
    match Broken(1, 2):
        case [x, y]:
            print("not reached")
