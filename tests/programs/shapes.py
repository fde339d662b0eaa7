"""Shapes: what the generator knows of a value, so that most operations it writes succeed.

A shape never changes during a variable's life. Shapes are interned: compare them with `is`.
"""

from functools import cache


class Shape:
    __slots__ = ("kind", "parts")

    def __init__(self, kind, parts):
        self.kind = kind
        self.parts = parts

    def __repr__(self):
        inner = ", ".join(map(str, self.parts))
        return f"{self.kind}[{inner}]" if inner else self.kind


@cache
def shape(kind, *parts):
    return Shape(kind, parts)


INT, STR, BOOL, FLOAT = shape("int"), shape("str"), shape("bool"), shape("float")
NODE = shape("node")  # an instance of the program's own class; all have the fields below
TREE = shape("tree")  # a list of trees: sharing and cycles without end
OPT = shape("opt")  # an int or None
INTS, STRS = shape("list", INT), shape("list", STR)
ROWS = shape("list", INTS)
COUNTS, NAMES = shape("dict", STR, INT), shape("dict", INT, STR)
GROUPS = shape("dict", STR, INTS)
RECORDS = shape("list", COUNTS)
TABLES = shape("list", GROUPS)
NODES, INDEX = shape("list", NODE), shape("dict", STR, NODE)
INT_SET, STR_SET = shape("set", INT), shape("set", STR)
PAIR, SHARED = shape("tuple", INT, STR), shape("tuple", INTS, COUNTS)
FUNC = shape("func", INT)  # takes an int, gives an int
FUNCS = shape("list", FUNC)
REST = shape("rest", INT)  # a tuple of any length, from `*rest`
HUB = shape("hub")  # an instance that leads to others and to itself; see hubs.py
HUBS, MEMO = shape("list", HUB), shape("dict", INT, INT)
QUEUE, TALLY, LISTS = shape("deque", INT), shape("tally", STR, INT), shape("lists", STR, INTS)
ITER, VIEW = shape("iter", INT), shape("view", INT)  # over a container that others change

FIELDS = {"name": STR, "value": INT, "items": INTS, "links": NODES, "meta": COUNTS}
HUB_FIELDS = {"peer": HUB, "items": INTS, "table": COUNTS, "groups": GROUPS, "known": MEMO, "count": INT}

# What a fresh variable may hold, and how often.
COMMON = {
    INT: 16, STR: 9, BOOL: 2, FLOAT: 2, OPT: 3, INTS: 16, STRS: 5, ROWS: 8, COUNTS: 9, NAMES: 2, GROUPS: 9,
    RECORDS: 7, TABLES: 5, NODE: 9, NODES: 6, INDEX: 3, INT_SET: 4, STR_SET: 2, PAIR: 3, SHARED: 5, TREE: 4,
    FUNC: 3, FUNCS: 3,
}  # fmt: skip

# The same, where programs are about things known by several.
ALIASED = {
    **COMMON, HUB: 20, HUBS: 8, MEMO: 6, QUEUE: 6, TALLY: 4, LISTS: 7, ITER: 6, VIEW: 4,
    STR: 4, BOOL: 1, FLOAT: 0, NAMES: 0, STR_SET: 0, STRS: 2,
}  # fmt: skip

STEMS = {
    INT: "n", STR: "s", BOOL: "flag", FLOAT: "ratio", OPT: "maybe", INTS: "xs", STRS: "words", ROWS: "rows",
    COUNTS: "counts", NAMES: "names", GROUPS: "groups", RECORDS: "records", TABLES: "tables", NODE: "node",
    NODES: "nodes", INDEX: "index", INT_SET: "seen", STR_SET: "tags", PAIR: "pair", SHARED: "shared", TREE: "tree",
    FUNC: "fn", FUNCS: "fns", REST: "rest", HUB: "hub", HUBS: "hubs", MEMO: "memo", QUEUE: "queue", TALLY: "tally",
    LISTS: "lists", ITER: "it", VIEW: "view",
}  # fmt: skip


def item(t):
    """The shape of what a list, set, dict or rest holds."""
    return t.parts[-1]


@cache
def routes(start, goal, steps=2):
    """Access paths from a value of shape `start` to one of shape `goal`: (suffix, whether it often fails)."""
    found = [("", False)] if start is goal else []
    if steps == 0:
        return found
    for suffix, part, fails in _steps(start):
        found += [(suffix + more, fails or also) for more, also in routes(part, goal, steps - 1)]
    return found


def _steps(t):
    if t.kind == "list":
        return [("[0]", item(t), t is NODES), ("[-1]", item(t), t is NODES)]
    if t.kind == "rest":
        return [("[0]", item(t), True)]
    if t.kind == "dict":
        return [("['a']" if t.parts[0] is STR else "[0]", item(t), False)]
    if t.kind == "tuple":
        return [(f"[{i}]", part, False) for i, part in enumerate(t.parts)]
    if t.kind in ("node", "hub"):
        fields = FIELDS if t is NODE else HUB_FIELDS
        return [(f".{name}", part, False) for name, part in fields.items()]
    if t.kind == "lists":
        return [("['a']", item(t), False), ("['n']", item(t), True)]
    return []
