"""`generate(seed, features)`: the source of a random Python module with a `main()` that ends, and ends the same each time.

The same seed and features give the same text on every machine and under every PYTHONHASHSEED.
"""

from . import blocks, calls, kept, library, sharing, tries  # noqa: F401  (entered in the tables of writer.py)
from .definitions import Method, call, declare_globals, exceptions, helper, manager, node_class
from .expressions import condition, shown
from .faults import fault
from .hubs import hub_class
from .lazy import lazy_head
from .shapes import COUNTS, FUNC, FUNCS, GROUPS, HUB, HUBS, INT, INTS, LISTS, MEMO, NODE, NODES, QUEUE, RECORDS, ROWS, STR, STRS, TABLES, TALLY
from .simple import bare, bind_all_kinds
from .writer import Features, Writer, production_names

__all__ = ["Features", "generate", "production_names"]


def generate(seed, features=Features()):
    w = Writer(seed, features)
    size = max(14, int(features.size * (0.6 + 0.8 * w.random())))
    _head(w)
    for number in range(w.pick([0, 1, 1, 2]) if size < 50 else w.between(1, 3)):
        helper(w, number)
    _main(w, max(w.between(18, 34) if features.aliases or features.lazy else 16, size - len(w.lines)))
    text = "\n".join(w.lines) + "\n"
    if "Guard(" in text:
        text = manager(w) + text
    return exceptions(w) + text if "Oops" in text or "Worse" in text else text


def _head(w):
    if w.features.calls:
        w.emit(f"{', '.join(calls.NAMES)} = {', '.join('world.' + name for name in calls.NAMES)}")
        w.emit("STATE = world.state  # what `look` reads")
        w.globals["STATE"] = GROUPS
    _global(w, "DATA", INTS)
    if w.chance(0.6):
        _global(w, "TABLE", w.pick([GROUPS, ROWS, GROUPS]))
    if w.chance(0.5):
        w.emit("total = 0")
        w.globals["total"] = w.rebindable["total"] = INT
    w.f.vars = dict(w.globals)
    w.emit("")
    if w.features.lazy:
        lazy_head(w)
    if w.chance(0.5):
        w.managers.append(("Guard", w.pick([STRS, STRS, COUNTS])))
    if w.nodes:
        node_class(w)
    if w.nodes and w.chance(0.4):
        w.emit("NODES = [Node('p', 1), Node('q', 2)]")
        w.f.vars["NODES"] = w.globals["NODES"] = NODES
    if w.features.aliases:
        _known_by_several(w)


def _known_by_several(w):
    """Globals that lead to each other, and what the caller passes to `main` and looks at afterwards."""
    w.emit("from collections import Counter, defaultdict, deque")
    hub_class(w)
    if w.chance(0.3):  # nothing that leads to a hub but what `main` makes
        for name in ("Hub.seen", "Hub.memo", "Hub.made"):
            del w.globals[name]
        return
    w.emit("HUBS = [Hub('p', DATA), Hub('q')]")
    w.globals["HUBS"] = HUBS
    w.emit(w.pick(["HUBS[0].peer = HUBS[1]", "HUBS[0].peer, HUBS[1].peer = HUBS[1], HUBS[0]", "HUBS.append(HUBS[0])"]))
    for name, t in (("KNOWN", MEMO), ("LISTS", LISTS), ("QUEUE", QUEUE), ("TALLY", TALLY), ("RECORDS", RECORDS)):
        if w.chance(0.35):
            _global(w, name, t)
    w.f.vars = dict(w.globals)
    for t in [INTS, *(w.pick([INTS, ROWS, GROUPS, TABLES, HUB, HUBS, COUNTS, MEMO]) for _ in range(w.between(1, 2)))]:
        w.given.append((w.fresh(t), t))
    w.emit(f"GIVEN = ({''.join(w.atom(t) + ', ' for _, t in w.given)})")
    w.emit("")


def _global(w, name, t):
    w.f.vars = dict(w.globals)
    w.emit(f"{name} = {w.literal(t)}")
    w.globals[name] = t


def _main(w, size):
    w.emit(f"def main({', '.join(name for name, _ in w.given)}):")
    start = len(w.lines)
    with w.function(dict(w.given), INT, limit=900, room=size * 3 // 4) as f:
        declare_globals(w)
        bind_all_kinds(w, w.between(3, 6))
        if w.nodes:
            name = w.fresh(NODE)
            w.emit(f"{name} = {w.literal(NODE)}")
            w.bind(name, NODE)
        pending = [*w.helpers, *w.methods]
        f.returns = STR
        while len(w.lines) - start + 2 * len(pending) < size:
            if pending and w.chance(0.25):
                _use(w, pending.pop(0))
            w.statement()
            if f.ended:
                break
        for made in pending:
            if not f.ended:
                _use(w, made)
        if not f.ended and w.chance(w.features.failing * 0.6):
            _last_fault(w)
        if not f.ended:
            _end(w)


def _use(w, made):
    name = w.fresh(made.returns)
    value = made.written(w, w.atom(NODE), 1) if isinstance(made, Method) else call(w, made, 1)
    w.f.cost += made.cost
    if getattr(made, "fails", False):
        w.emit("try:")
        w.emit(f"    print('no fault', {shown(w, made.returns, value)})")
        w.emit("except Exception as error:")
        w.emit(f"    print(repr(error), {w.path(INTS) or 'DATA'})")
        return
    w.emit(f"{name} = {value}")
    w.bind(name, made.returns)
    w.emit(f"print({shown(w, made.returns, name)})")


def _last_fault(w):
    """A failure near the end, so that nearly all of the program has run before it."""
    text, _ = fault(w)
    way = w.between(0, 4)
    if way == 0:
        w.emit("try:")
        with w.block():
            w.emit(text)
        w.emit("finally:")
        with w.block():
            w.statements(1, 2)
            if w.f.ended:
                w.emit("pass")
    elif way == 1:
        w.emit("for last in range(3):")
        with w.block(weight=3, loop=True):
            w.f.vars["last"] = INT
            w.statements(1, 2)
            w.emit("if last == 1:")
            w.emit(f"    {text}")
    elif way == 2:
        w.emit(f"if {condition(w)}:")
        with w.block():
            w.emit(text)
    else:
        w.emit(text)
    w.f.ended = False


def _end(w):
    names = [n for n, t in w.f.vars.items() if t not in (FUNC, FUNCS)]
    locals_ = [n for n in names if n not in w.globals]
    shown_ = [shown(w, w.f.vars[n], n) for n in locals_[-4:]]
    w.emit(f"print({', '.join(shown_)})")
    kept = locals_[:9]
    w.emit(f"return {bare('[' + ', '.join(kept) + ']')}")
