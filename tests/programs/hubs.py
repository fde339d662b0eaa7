"""Hubs: instances that lead to each other, to themselves and to containers that others have too.

One program has plain ones, another `__slots__`, properties with effects, subclasses; all have the fields of
`shapes.HUB_FIELDS` and attributes of the class.
"""

from dataclasses import dataclass

from .shapes import COUNTS, GROUPS, HUB, HUB_FIELDS, HUBS, INT, INTS, MEMO, Shape
from .simple import bare
from .writer import gives, statement


@dataclass
class Way:
    """A method: what it gives, and how it is called, with {0} for the hub, {1} for a number, {2} for another hub."""

    returns: Shape
    form: str
    cost: int = 4


FIXED = [  # each program has some of them
    (["def put(self, x):", "    self.items.append(x)", "    self.count += 1", "    return self"], HUB, "{0}.put({1})"),
    (
        ["def recall(self, k):", "    if k not in self.known:", "        self.known[k] = ask('int', k, self.name)", "    return self.known[k]"],
        INT,
        "{0}.recall({1} % 4)",
    ),
    (
        ["@classmethod", "def enter(cls, x):", "    cls.seen.append(x)", "    cls.made += 1", "    return len(cls.seen)"],
        INT,
        "{0}.enter({1})",
    ),
    (
        ["@classmethod", "def once(cls, k):", "    if k not in cls.memo:", "        cls.memo[k] = look('int', k)", "    return cls.memo[k]"],
        INT,
        "Hub.once({1} % 3)",
    ),
    (["def keep(self, x, kept=[]):", "    kept.append(x)", "    return kept"], INTS, "{0}.keep({1})[-3:]"),
    (["def meet(self, other):", "    self.peer, other.peer = other, self", "    return other"], HUB, "{0}.meet({2})"),
    (["@property", "def last(self):", "    return self.items[-1] if self.items else 0"], INT, "{0}.last"),
    (["@property", "def all(self):", "    return self.items"], INTS, "{0}.all"),
    (["def __len__(self):", "    return len(self.items) + 1"], INT, "len({0})"),
    (["def __iadd__(self, x):", "    self.items += [x]", "    return self"], None, ""),
    (["def __getitem__(self, k):", "    return self.known.get(k, len(self.known))"], INT, "{0}[{1} % 5]"),
    (["def __setitem__(self, k, v):", "    self.known[k] = v"], None, ""),
    (
        ["def __add__(self, x):", "    if len(self.items) < 6: self.items.append(x)", "    return look('int', x)"],
        INT,
        "({0} + {1})",
    ),
    (["def __rsub__(self, x):", "    self.known[2] = x", "    return look('int', len(self.items))"], INT, "({1} - {0})"),
    (["def __contains__(self, x):", "    return look('int', x) in self.items"], INT, "int({1} in {0})"),
    (
        ["def __lt__(self, other):", "    self.table['b'] = look('int', 1)", "    return self.table['b'] < look('int', other.count)"],
        INT,
        "(1 if {0} < {2} else 2)",
    ),
]  # fmt: skip


def hub_class(w):
    """Writes the class, perhaps a second one, and makes its attributes known by their paths."""
    slots, guarded = w.chance(0.25), w.chance(0.25)
    w.emit("class Hub:")
    w.indent += 1
    if slots:
        fields = ["name", *HUB_FIELDS, *["_count"] * guarded]
        w.emit(f"__slots__ = {tuple(f for f in fields if not (guarded and f == 'count'))!r}")
    w.emit("seen, memo, made = [0], {0: 1}, 0")
    default = w.pick(["(1,)", "(1,)", "[1]"])
    w.emit(f"def __init__(self, name, items={default}, peer=None):")
    given = "items" if default == "[1]" else "items if isinstance(items, list) else list(items)"
    w.emit(f"    self.name, self.items, self.table = name, {given}, {{'a': len(name)}}")
    w.emit(f"    self.groups, self.known, self.count = {{'a': {w.pick(['self.items', '[2]'])}}}, {w.pick(['Hub.memo', '{0: 3}'])}, 0")
    w.emit(f"    self.peer = {w.pick(['peer or self', 'self if peer is None else peer'])}")
    if w.chance(0.3):
        w.emit("    if len(Hub.seen) < 6: Hub.seen.append(len(name))")
    w.emit("def __repr__(self):")
    w.emit("    return f'{type(self).__name__}({self.name}:{self.count})'")
    if guarded:
        _count_property(w)
    w.hub_class.append("Hub")
    w.globals.update({"Hub.seen": INTS, "Hub.memo": MEMO, "Hub.made": INT})
    w.f.vars = dict(w.globals)
    for lines, returns, form in FIXED:
        if w.chance(0.35):
            for line in lines:
                w.emit(line)
            w.hub_ways.append(Way(returns, form))
    _random_method(w)
    w.indent -= 1
    w.emit("")
    if w.chance(0.35):
        _subclass(w)


def _count_property(w):
    """Writing has an effect elsewhere. Reading has none: what is not there yet is taken to have no such attributes."""
    for line in ("@property", "def count(self):", "    return self._count"):
        w.emit(line)
    for line in ("@count.setter", "def count(self, n):", "    self._count = n"):
        w.emit(line)
    w.emit(f"    {w.pick(['if len(self.items) < 6: self.items.append(n)', 'Hub.memo[1] = n', 'self.table[chr(99)] = n'])}")


def _random_method(w):
    returns, param = w.pick([INT, INT, INTS, COUNTS]), w.fresh(INT)
    w.emit(f"def step(self, {param}):")
    with w.function({"self": HUB, param: INT}, returns, limit=20, room=3) as f:
        f.calm = True  # no calls of the program's own: methods would call each other without end
        del f.own["self"]
        w.statements(1, 3)
        if not f.ended:
            w.emit(f"return {bare(w.expr(returns))}")
    w.hub_ways.append(Way(returns, "{0}.step({1})", f.cost + 2))


def _subclass(w):
    w.emit("class Inner(Hub):")
    w.indent += 1
    if w.chance(0.3):
        w.emit("seen = [5]")
    if w.chance(0.5):
        w.emit("def __init__(self, name, *rest):")
        w.emit("    super().__init__(name + '+', *rest)")
        w.emit(f"    {w.pick(['self.items.append(7)', 'self.groups[chr(98)] = self.items', 'self.known = Hub.memo'])}")
    w.emit("def step(self, x):")
    w.emit(f"    {w.pick(['self.count += 1', 'self.peer.items.append(x)', 'self.seen.append(x)'])}")
    w.emit(f"    return super().step(x + {w.between(0, 1)})")
    w.indent -= 1
    w.emit("")
    w.hub_class.append("Inner")


def hub_literal(w, t):
    items = w.path(INTS) if w.chance(0.6) else None
    peer = w.path(HUB) if w.chance(0.5) else None
    given = [f"'{w.pick('pqrstu')}'"]
    if items or peer:
        given.append(items or f"[{w.atom(INT)}]")
    if peer:
        given.append(peer)
    return f"{w.pick(w.hub_class)}({', '.join(given)})"


# --- expressions


@gives("int list dict", 6, feature="aliases")
@gives("hub", 8, feature="aliases")
def hub_way(w, t, d):
    if w.f.calm or w.f.quiet:
        return None
    options = [way for way in w.hub_ways if way.returns is t]
    hub = w.path(HUB) if options else None
    if hub is None:
        return None
    way = w.pick(options)
    return way.form.format(hub, w.expr(INT, d), w.path(HUB)) if w.affords(way.cost) else None


@gives("hub", 6, feature="aliases")
def picked_hub(w, t, d):
    """An answer that is one of ours."""
    a, b = w.path(HUB), w.path(HUB)
    if a is None or not w.affords(2):
        return None
    return f"{w.pick(['ask', 'ask2', 'look'])}('pick', {a}, {b})"


@gives("hub", 3, feature="aliases")
def hub_of_hubs(w, t, d):
    hubs = w.path(HUBS)
    return hubs and w.pick([f"max({hubs}, key=lambda k: k.count)", f"{hubs}[{w.expr(INT, d)} % len({hubs})]"])


# --- statements


@statement(16, feature="aliases")
def set_field(w):
    hub = w.path(HUB)
    if hub is None:
        return False
    name, t = w.pick([("items", INTS), ("table", COUNTS), ("count", INT), ("peer", HUB), ("groups", GROUPS), ("known", MEMO)])
    value = bare(w.expr(t) if w.chance(0.5) else w.atom(t))
    forms = [f"{hub}.{name} = {value}"] * 4 + [f"setattr({hub}, {name!r}, {value})"]
    if name == "peer":
        forms += [f"{hub}.peer = {hub}.peer.peer", f"{hub}.peer, {w.path(HUB)}.peer = {value}, {hub}"]
    w.emit(w.pick(forms))
    return None


@statement(14, feature="aliases")
def augment_field(w):
    hub = w.path(HUB)
    if hub is None or w.f.quiet:
        return False
    forms = [
        f"{hub}.count += {bare(w.expr(INT))}",
        f"{hub}.count -= {bare(w.expr(INT))}",
        f"{hub}.items += [{w.expr(INT)}]",
        f"{hub}.table |= {{{w.pick(['a', 'b', 'c'])!r}: {w.expr(INT)}}}",
        f"{hub}.table['a'] += {bare(w.expr(INT))}",
        f"{hub}.groups['a'] += {w.expr(INTS, 1)}[:2]",
        f"{hub}.items[:1] = [{w.expr(INT)}, {w.atom(INT)}]",
        f"{hub}.known[0] += {bare(w.expr(INT))}",
        f"Hub.made += {bare(w.expr(INT))}",
    ]
    w.emit(w.pick(forms))
    return None


@statement(6, feature="aliases")
def way_for_its_effect(w):
    hub = w.path(HUB)
    if hub is None or w.f.calm or w.f.quiet or not w.hub_ways:
        return False
    way = w.pick(w.hub_ways)
    if way.returns is None or not w.affords(way.cost):
        return False
    w.emit(way.form.format(hub, w.expr(INT), w.path(HUB)))
    return None


@statement(5, compound=True, feature="aliases")
def walk(w):
    """Along the peers, as far as four."""
    hub, n = w.path(HUB), w.fresh(INT)
    if hub is None or w.f.weight > 8 or not w.affords(12):
        return False
    at = w.fresh(HUB)
    w.emit(f"{at} = {hub}")
    w.bind(at, HUB)
    w.emit(f"for {n} in range({w.between(2, 4)}):")
    with w.block(weight=w.f.weight * 3, loop=True):
        w.bind(n, INT)
        w.statements(1, 2)
        if not w.f.ended:
            w.emit(f"if {at}.peer is {w.pick([at, hub])}: break")
            w.emit(f"{at} = {at}.peer")
    return None


@statement(4, feature="aliases")
def show_hub(w):
    hub, other = w.path(HUB), w.path(HUB)
    if hub is None:
        return False
    w.emit(f"print({hub}, {w.pick([f'{hub}.peer is {other}', f'{hub}.items', f'{hub}.table', f'{hub} is {other}', f'{hub}.groups'])})")
    return None

