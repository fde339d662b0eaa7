"""Dataclasses: generated methods, defaults, default_factory, field options, __post_init__, replace."""

from dataclasses import InitVar, asdict, astuple, dataclass, field, fields, replace


@dataclass
class Item:
    name: str
    price: float = 0.0
    tags: list = field(default_factory=list)
    hidden: int = field(default=7, repr=False, compare=False)


@dataclass
class Order:
    items: list[Item]
    discount: InitVar[float] = 0
    total: float = field(init=False)

    def __post_init__(self, discount):
        self.total = sum(item.price for item in self.items) * (1 - discount)


@dataclass
class Special(Item):
    reason: str = "none"
    price: float = 1.5


@dataclass(kw_only=True)
class Options:
    width: int
    height: int = 2


def main():
    a, b = Item("pen", 2.0), Item("pen", 2.0, hidden=99)
    print(a, a == b, a is b, a != Item("pen"))
    a.tags.append("blue")
    print(a.tags, b.tags, Item("x").tags)
    order = Order([a, Item("ink", 8.0)], discount=0.5)
    print(order)
    print(asdict(order))
    print(astuple(a), [f.name for f in fields(Item)])
    copy = replace(a, name="quill")
    copy.tags.append("shared")
    print(copy, a.tags, asdict(a)["tags"] is a.tags)
    print(Special("s"), Special("s", 1, [], 2, "why").reason)
    print(Item("pen") == Special("pen"), Options(width=1), Options(height=5, width=4))
    for wrong in (lambda: Item(), lambda: Item("a", 1, [], 2, 3), lambda: Options(1), lambda: Order()):
        try:
            wrong()
        except TypeError as error:
            print(error)
    try:
        hash(a)
    except TypeError as error:
        print(error)
    try:
        @dataclass
        class Bad:
            items: list = []
    except ValueError as error:
        print(error)
    print(Item("z").__dict__, Item.price, hasattr(Item, "tags"))
    Order([Item("free", None)])
