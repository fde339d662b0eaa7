"""What a module defines around `main`: exceptions, context managers, classes of nodes, helper functions."""

from dataclasses import dataclass, field

from .expressions import condition, shown
from .faults import fault
from .shapes import (
    BOOL,
    COUNTS,
    FUNC,
    GROUPS,
    HUB,
    HUBS,
    INT,
    INT_SET,
    INTS,
    LISTS,
    MEMO,
    NODE,
    NODES,
    PAIR,
    REST,
    ROWS,
    STR,
    STRS,
    TREE,
    Shape,
)
from .simple import bare


@dataclass
class Method:
    returns: Shape
    rank: int
    form: str  # with {0}: the node, {1}: an int, {2}: another node
    cost: int = 2

    def written(self, w, node, depth):
        return self.form.format(node, w.expr(INT, depth), w.path(NODE) or node)


@dataclass
class Helper:
    name: str
    returns: Shape
    cost: int = 0
    fails: bool = False  # sometimes, when it has changed what it was passed
    params: list = field(default_factory=list)  # (name, shape, how it may be passed)


def exceptions(w):
    oops = w.pick(["pass", "def __str__(self): return f'oops {self.args}'"])
    worse = w.pick(["pass", "def __init__(self, *args): super().__init__(*args, 'worse')"])
    return f"class Oops(Exception):\n    {oops}\n\nclass Worse(Oops):\n    {worse}\n\n"


def manager(w):
    """A context manager that logs, and swallows what it is told to. `w.managers` says what it gives."""
    ((_, shape),) = w.managers
    swallows = w.pick(
        ["self.swallow", "self.swallow and kind is not Worse", "self.swallow and issubclass(kind or int, Exception)"]
    )
    lines = [
        "class Guard:",
        "    def __init__(self, log, name, swallow):",
        "        self.log, self.name, self.swallow = log, name, swallow",
        "    def __enter__(self):",
        *w.pick([["        print('enter', self.name)"], []]),
        "        self.log.append(self.name)",
        "        return self.log" if shape is STRS else "        return {'a': len(self.log)}",
        "    def __exit__(self, kind, error, trace):",
        "        self.log.append(kind.__name__ if kind else '-')",
        w.pick(["        print('exit', self.name, error)", "        print('exit', kind)", "        del self.log[3:]"]),
        f"        return {swallows}",
        "",
    ]
    return "\n".join(lines) + "\n"


# --- classes


OPERATORS = [  # (lines, result, form)
    (["def __len__(self):", "    return len(self.items) + 1"], INT, "len({0})"),
    (["def __getitem__(self, k):", "    return self.items[k % len(self.items)] if self.items else k"], INT, "{0}[{1}]"),
    (["def __contains__(self, x):", "    return x in self.items"], BOOL, "({1} in {0})"),
    (
        ["def __add__(self, other):", "    return Node(self.name, self.value + other.value, [self, other])"],
        NODE,
        "({0} + {2})",
    ),
    (
        ["def __lt__(self, other):", "    return (self.value, self.name) < (other.value, other.name)"],
        BOOL,
        "({0} < {2})",
    ),
    (["def __iter__(self):", "    return iter(self.items[:4])"], INTS, "list({0})"),
    (["def __iter__(self):", "    for item in self.items[:4]: yield item + self.value"], INTS, "[n for n in {0} if n]"),
    (["def __call__(self, x=1):", "    self.value += x", "    return self.value"], INT, "{0}({1})"),
    (["@property", "def total(self):", "    return self.value + sum(self.items)"], INT, "{0}.total"),
    (["@staticmethod", "def twice(x):", "    return x * 2"], INT, "{0}.twice({1})"),
    (["@classmethod", "def make(cls, x):", "    return cls('m', x)"], NODE, "{0}.make({1})"),
    (
        ["def __eq__(self, other):", "    return isinstance(other, Node) and self.name == other.name"],
        BOOL,
        "({0} == {2})",
    ),
    (["def __bool__(self):", "    return self.value % 5 != 0"], BOOL, "(not {0})"),
]


def node_class(w):
    w.emit("class Node:")
    w.indent += 1
    registry = w.chance(0.3)
    if registry:
        w.emit("made = []")
    links = w.pick(["links=()", "links=()", "links=[]"])
    w.emit(f"def __init__(self, name, value=1, {links}):")
    w.emit(f"    self.name, self.value, self.items = name, value, [value, {w.between(0, 5)}]")
    w.emit("    self.links = list(links)" if links.endswith("()") or w.chance(0.4) else "    self.links = links")
    w.emit("    self.meta = {'a': value}")
    if registry:
        w.emit("    if len(self.made) < 5: self.made.append(name)")
    w.emit("def __repr__(self):")
    w.emit("    return f'{type(self).__name__}({self.name}:{self.value})'")
    w.classes.append("Node")
    for lines, returns, form in OPERATORS:
        if w.chance(0.12):
            for line in lines:
                w.emit(line)
            w.methods.append(Method(returns, 0, form))
    bodies = [_method(w, rank) for rank in range(1, w.pick([2, 2, 3]))]
    w.indent -= 1
    w.emit("")
    if w.chance(0.25):
        _subclass(w, bodies)


def _method(w, rank):
    returns = w.pick([INT, INT, STR, INTS, COUNTS])
    param = w.fresh(INT)
    w.emit(f"def step{rank}(self, {param}):")
    with w.function({"self": NODE, param: INT}, returns, limit=16, room=2, rank=rank) as f:
        del f.own["self"]
        w.statements(1, 2)
        if not f.ended:
            w.emit(f"return {bare(w.expr(returns))}")
    method = Method(returns, rank, f"{{0}}.step{rank}({{1}})", f.cost)
    w.methods.append(method)
    return method


def _subclass(w, bodies):
    method = w.pick(bodies)
    w.emit("class Leaf(Node):")
    w.indent += 1
    if w.chance(0.6):
        w.emit("def __init__(self, name, value=2, *rest):")
        w.emit("    super().__init__(name + '+', value, *rest)")
        w.emit("    self.items.append(7)")
    w.emit(f"def step{method.rank}(self, x):")
    w.emit("    self.value += 1")
    w.emit(f"    return super().step{method.rank}(x + 1)")
    method.cost += 4
    w.indent -= 1
    w.emit("")
    w.classes.append("Leaf")


# --- helper functions

GIVEN = [INT, INT, STR, INTS, COUNTS, ROWS, NODE, GROUPS, BOOL, PAIR]
GIVEN_ALIASED = [INT, INTS, INTS, HUB, GROUPS, COUNTS]
TAKEN = [INT, STR, INTS, INTS, COUNTS, GROUPS, ROWS, NODE, NODES, TREE, INT_SET, FUNC]
TAKEN_ALIASED = [INTS, INTS, HUB, HUBS, GROUPS, ROWS, MEMO, LISTS, FUNC, INT]


def helper(w, number):
    aliased = w.features.aliases
    made = Helper(f"help{number}", w.some(GIVEN_ALIASED if aliased else GIVEN))
    deep = w.chance(0.25)
    if deep:
        made.params.append((w.fresh(INT), INT, "depth"))
    only = w.chance(0.15)
    for i in range(w.between(1, 2)):
        t = w.some(TAKEN_ALIASED if aliased else TAKEN)
        made.params.append((w.fresh(t), t, "only" if only and i == 0 and not deep else "place"))
    if w.chance(0.6 if aliased else 0.3):
        made.params.append((w.fresh(INTS), INTS, "default"))
    if w.chance(0.2):
        made.params.append(("rest", REST, "star"))
    if w.chance(0.2):
        made.params.append((w.fresh(INT), INT, "keyword"))
    if w.chance(0.12):
        made.params.append(("options", COUNTS, "keywords"))
    w.emit(f"def {made.name}({_signature(w, made.params)}):")
    with w.function({name: t for name, t, _ in made.params}, made.returns, limit=60, room=w.features.size // 6) as f:
        declare_globals(w)
        if "options" in f.vars:
            w.emit("options['a'] = len(options)")
        times = _recursion(w, made, f) if deep else 1
        w.statements(2, 3)
        if deep and not f.ended:
            own = w.fresh(made.returns)
            w.emit(f"{own} = {call(w, made, 1, deeper=True)}")
            w.bind(own, made.returns)
            w.emit(f"print({made.params[0][0]}, {shown(w, made.returns, own)})")
        if not f.ended and w.chance(0.3) and not deep:
            made.fails = True
            w.emit(f"if {bare(condition(w))}:")
            w.emit(f"    {fault(w)[0]}")
        if not f.ended:
            w.emit(f"return {bare(w.expr(made.returns))}")
    w.emit("")
    made.cost = f.cost * times + 3
    w.helpers.append(made)


def _signature(w, params):
    parts = []
    for name, t, how in params:
        if how == "only":
            parts += [name, "/"]
        elif how == "default":
            parts.append(f"{name}=[{w.between(0, 9)}]" if w.chance(0.5) else f"{name}={w.atom(t)}")
        elif how == "keyword":
            star = [] if any(p[2] == "star" for p in params) else ["*"]
            parts += [*star, f"{name}={w.between(1, 4)}"]
        else:
            parts.append({"star": "*", "keywords": "**"}.get(how, "") + name)
    return ", ".join(parts)


def _recursion(w, made, f):
    depth = made.params[0][0]
    del f.own[depth]  # what bounds the recursion is not the body's to change
    w.emit(f"if {depth} <= 0:")
    with w.block():
        w.emit(f"return {bare(w.expr(made.returns, 1))}")
    return 4


def declare_globals(w):
    for name, t in w.rebindable.items():
        if w.chance(0.3):
            w.emit(f"global {name}")
            w.f.own[name] = t


def call(w, made, depth, deeper=False):
    """A call of a helper, its arguments passed in one of the ways Python has."""
    places, named = [], []
    by_name = w.chance(0.2)
    for name, t, how in made.params:
        if how == "depth":
            value = f"{name} - 1" if deeper else w.pick(["2", "1", "3", f"{w.atom(INT)} % 3"])
        elif how in ("star", "keywords"):
            value = ""
        else:
            value = bare(w.expr(t, depth))
        if how in ("place", "depth") and by_name:
            named.append(f"{name}={value}")
        elif how in ("place", "depth", "only"):
            places.append(value)
        elif how == "default" and w.chance(0.5):
            named.append(f"{name}={value}")
        elif how == "star" and not by_name and not named and w.chance(0.7):
            has_default = any(p[2] == "default" for p in made.params)
            places += [w.atom(INTS)] if has_default else []
            places.append(w.pick([f"*{w.atom(INTS)}[:3]", w.atom(INT), f"{w.atom(INT)}, *({w.atom(INT)},)"]))
        elif how == "keyword" and w.chance(0.6):
            named.append(f"{name}={value}")
        elif how == "keywords" and w.chance(0.6):
            named.append(w.pick([f"zz={w.atom(INT)}", "**{'yy': 1}", f"zz={w.atom(INT)}, **dict(yy=2)"]))
    return f"{made.name}({', '.join(places + named)})"
