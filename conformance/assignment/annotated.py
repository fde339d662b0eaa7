"""Annotations of locals are not evaluated; without a value they still make the name local."""

limit: int = 10
kinds: "list[str]"


class Settings:
    depth: int = 3
    name: str


def tell(label):
    print("evaluated", label)
    return label


def main():
    count: int = 1
    names: undefined_type = ["a"]
    print(count, names)
    total: tell("never in a function") = 5
    print(total)
    later: str
    try:
        print(later)
    except UnboundLocalError as error:
        print(error)
    later = "now"
    print(later)
    box = Settings()
    box.depth: int = 4
    table = {}
    table["k"]: tell("never for subscripts") = 2
    print(box.depth, Settings.depth, table)
    (grouped): int = 3
    point: tuple[int, int] = 1, 2
    print(grouped, point)
    print(Settings.__annotations__)
    print(sorted(__annotations__), limit)
    try:
        kinds
    except NameError as error:
        print(error)
    return hasattr(box, "name")
