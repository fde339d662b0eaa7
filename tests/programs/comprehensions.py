"""What loops and comprehensions run over, and the `for … if …` clauses of a comprehension."""

from contextlib import contextmanager
from dataclasses import dataclass

from .shapes import INT, INTS, PAIR, STR, Shape, item


@dataclass
class Source:
    """`for target in iterable`, what that binds, and the turns expected. `live`: the container itself is iterated."""

    target: str
    iterable: str
    names: dict[str, Shape]
    turns: int
    live: bool = False


def source(w, depth=1):
    """Something to iterate. Lists that the body might grow are iterated live only if nothing in it grows (`quiet`)."""
    kind = w.between(0, 11)
    if kind >= 4:
        made = _over_container(w, kind)
        if made:
            return made
    n = w.between(2, 4)
    name = w.fresh(INT)
    if kind == 0:
        return Source(name, f"range({n}, 0, -1)", {name: INT}, n)
    if kind == 1:
        first, second = w.fresh(INT), w.fresh(STR)
        pairs = ", ".join(w.atom(PAIR) for _ in range(2))
        return Source(f"{first}, {second}", f"[{pairs}]", {first: INT, second: STR}, 2)
    if kind == 2:
        return Source(name, f"({', '.join(w.expr(INT, depth) for _ in range(3))})", {name: INT}, 3)
    return Source(name, f"range({n})", {name: INT}, n)


def _over_container(w, kind):
    found = w.holder(("dict",) if kind == 4 else ("list", "list", "dict", "set", "str"))
    if found is None:
        return None
    text, t = found
    if t is STR:
        name = w.fresh(STR)
        return Source(name, f"{text}[:4]", {name: STR}, 3)
    if t.kind == "set":
        name = w.fresh(item(t))
        live = t.parts[0] is INT and w.chance(0.4)
        return Source(name, text if live else f"sorted({text})[:5]", {name: item(t)}, 4, live)
    name = w.fresh(item(t))
    if t.kind == "dict":
        key = w.fresh(t.parts[0])
        if w.chance(0.4):
            live = w.chance(0.5)
            return Source(key, text if live else f"list({text})", {key: t.parts[0]}, 3, live)
        live = w.chance(0.4)
        items = f"{text}.items()" if live else f"list({text}.items())[:4]"
        return Source(f"{key}, {name}", items, {key: t.parts[0], name: item(t)}, 3, live)
    if kind < 7:
        return Source(name, text, {name: item(t)}, 4, live=True)
    if kind == 7:
        return Source(name, f"reversed({text}[:3])", {name: item(t)}, 3)
    if kind == 8:
        place = w.fresh(INT)
        return Source(f"{place}, {name}", f"enumerate({text}[:4])", {place: INT, name: item(t)}, 3)
    if kind == 9:
        place = w.fresh(INT)
        bounded = w.pick([f"zip(range(3), {text})", f"zip({w.path(INTS) or [1, 2]}, {text}[:3])"])
        return Source(f"{place}, {name}", bounded, {place: INT, name: item(t)}, 3)
    return Source(name, w.pick([f"{text}[:3]", f"list({text})[:4]", f"tuple({text})[-3:]"]), {name: item(t)}, 3)


def expression(w):
    """A generator expression to go over: its items are made between the turns, from what those have changed."""
    from .expressions import condition

    if w.chance(0.2):
        first = expression(w)
    else:
        with w.under(plain=True):
            first = source(w, 0)
    t = w.pick([INT, INT, STR])
    text, turns, name = f"for {first.target} in {first.iterable}", first.turns, w.fresh(t)
    with w.inner(first.names, calm=first.live, quiet=w.f.quiet or first.live):
        if w.chance(0.25):
            second = w.fresh(INT)
            w.f.vars[second] = INT
            text += f" for {second} in {w.pick(['range(2)', '(0, 1)', '(n for n in range(2))'])}"
            turns *= 2
        if w.chance(0.3):
            text += f" if {condition(w, 1)}"
        return Source(name, f"({w.expr(t, 2)} {text})", {name: t}, turns, first.live)


@contextmanager
def clauses(w, depth):
    """The clauses of a comprehension; while it is open, expressions are those of its element."""
    if not w.affords(4):
        yield f"for {w.pick('ijk')} in range(2)"
        return
    with w.under(plain=True):
        first = expression(w) if w.f.nested == 0 and w.chance(0.05) else source(w, 0)
    shadowed = w.names(INT, own=True)
    if shadowed and list(first.names.values()) == [INT] and w.chance(0.25):
        first.target = w.pick(shadowed)
        first.names = {first.target: INT}
    text = f"for {first.target} in {first.iterable}"
    with w.inner(first.names, calm=first.live, quiet=w.f.quiet or first.live):
        if w.chance(0.15):
            second = w.fresh(INT)
            w.f.vars[second] = INT
            text += f" for {second} in range({w.between(1, 3)})"
        if w.chance(0.3):
            text += f" if {_filter(w, first, depth)}"
        yield text


def _filter(w, first, depth):
    from .expressions import condition

    own = [n for n in w.names(INT, own=True) if n not in first.names]
    if own and w.f.nested == 1 and w.f.returns is not None and w.chance(0.15):
        return f"({w.pick(own)} := {w.expr(INT, depth)}) >= 0"
    return condition(w, depth)
