"""frozen dataclasses hash and refuse assignment; order=True compares as tuples; slots=True."""

from dataclasses import FrozenInstanceError, dataclass, field, replace


@dataclass(frozen=True)
class Key:
    row: int
    col: int
    note: str = field(default="", compare=False)

    def moved(self, down=0, right=0):
        return replace(self, row=self.row + down, col=self.col + right)


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    label: str = field(default="", compare=False)


@dataclass(slots=True)
class Tight:
    x: int
    y: int = 0


@dataclass(eq=False)
class Identity:
    x: int


def main():
    grid = {Key(0, 0): "origin", Key(1, 2, "note"): "mark"}
    print(grid[Key(1, 2)], grid.get(Key(5, 5)), len({Key(1, 1), Key(1, 1, "other")}))
    key = Key(0, 0)
    print(key.moved(1, 2), grid[key.moved(1, 2)], key)
    try:
        key.row = 5
    except FrozenInstanceError as error:
        print(error, isinstance(error, AttributeError))
    try:
        del key.row
    except FrozenInstanceError as error:
        print(error)
    object.__setattr__(key, "row", 9)
    print(key)
    versions = [Version(1, 5), Version(1), Version(0, 9, "beta"), Version(1, 5, "final")]
    print(sorted(versions))
    print(max(versions), Version(1, 5) == versions[3], Version(1) < Version(1, 1) <= Version(2))
    try:
        Version(1) < (1, 0)
    except TypeError as error:
        print(error)
    tight = Tight(1)
    tight.y += 3
    print(tight, hasattr(tight, "__dict__"))
    one, two = Identity(1), Identity(1)
    print(one == two, one == one, len({one, two}), hash(Key(1, 2)) == hash(Key(1, 2)))
    sorted([Version(1), Version("x")])
