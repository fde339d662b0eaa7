"""Compound statements: branches, loops, `with`, `match`, nested functions; and ways out of them."""

from .comprehensions import expression, source
from .expressions import condition
from .shapes import COUNTS, FUNC, FUNCS, INT, INTS, NODE, OPT, PAIR, STR, STRS
from .simple import bare
from .writer import KEYS, statement


@statement(9, compound=True)
def branch(w):
    w.emit(f"if {bare(condition(w))}:")
    with w.block():
        w.statements(1, 3)
    if w.chance(0.2):
        w.emit(f"elif {bare(condition(w))}:")
        with w.block():
            w.statements(1, 2)
    if w.chance(0.5):
        w.emit("else:")
        with w.block():
            w.statements(1, 2)


# --- loops


@statement(13, compound=True)
def for_loop(w):
    over = expression(w) if w.affords(3) and w.chance(0.25) else source(w)
    if not roomy(w, over.turns):
        return False
    w.emit(f"for {over.target} in {over.iterable}:")
    with w.block(weight=w.f.weight * over.turns, loop=True, quiet=w.f.quiet or over.live):
        for name, t in over.names.items():
            w.bind(name, t)
        w.statements(1, 4)
        leaves = _leave_sometimes(w)
    _loop_else(w, leaves)
    for name, t in over.names.items():
        if t is INT and w.chance(0.1) and "range(" in over.iterable:
            w.bind(name, t)
    return None


@statement(8, compound=True)
def while_loop(w):
    turns = w.between(2, 3)
    if not roomy(w, turns):
        return False
    w.count += 1
    left = f"left{w.count}"  # not the body's to change: the loop must end
    kind = w.between(0, 3)
    w.emit(f"{left} = {turns}")
    if kind == 0:
        w.emit(f"while ({left} := {left} - 1) >= 0:")
    elif kind == 1:
        w.emit("while True:")
    elif kind == 2:
        w.emit(f"while {left} and {condition(w)}:")
    else:
        w.emit(f"while {left} > 0:")
    with w.block(weight=w.f.weight * turns, loop=True):
        if kind == 1:
            w.emit(f"if {left} == 0:")
            with w.block():
                w.emit("break")
        if kind:
            w.emit(f"{left} -= 1")
        w.f.vars[left] = INT
        w.statements(1, 4)
        leaves = _leave_sometimes(w)
    _loop_else(w, leaves and kind != 1)
    return None


@statement(3, compound=True)
def worklist(w):
    """A queue that its own loop refills, with fuel."""
    queue = w.names(INTS) + w.names(STRS)
    if not queue or not roomy(w, 4) or w.f.quiet:
        return False
    name = w.pick(queue)
    t = w.f.vars[name]
    w.count += 1
    left, got = f"fuel{w.count}", w.fresh(t.parts[0])
    w.emit(f"{left} = {w.between(3, 5)}")
    w.emit(f"while {name} and {left}:")
    with w.block(weight=w.f.weight * 4, loop=True):
        del w.f.vars[name]  # it may be empty in here
        w.emit(f"{left} -= 1")
        w.emit(f"{got} = {name}.pop({w.pick(['', '0'])})")
        w.bind(got, t.parts[0])
        w.statements(1, 3)
        if w.chance(0.6) and not w.f.ended:
            w.emit(f"if {condition(w)}:")
            with w.block():
                w.emit(f"{w.pick(w.names(t)) if w.names(t) else name}.append({w.expr(t.parts[0])})")
    w.f.vars[name] = t
    w.f.maybe.pop(name, None)
    w.emit(f"{name}.append({w.atom(t.parts[0])})")
    return None


@statement(3, compound=True)
def change_while_iterating(w):
    """Python's own rules and errors for a container that changes under its loop."""
    kind = w.between(0, 4)
    if kind <= 2:
        xs = w.path(INTS)
        if xs is None or not roomy(w, 8):
            return False
        w.count += 1
        x = f"n{w.count}"
        w.emit(f"for {x} in {xs}:")
        with w.block(weight=w.f.weight * 8, loop=True):
            w.bind(x, INT)
            if kind == 0:
                w.emit(f"if len({xs}) > {w.between(4, 7)}: break")
                w.emit(f"{xs}.append({x} + {w.between(1, 3)})")
            elif kind == 1:
                w.emit(f"if {x} % 2 and len({xs}) > 1: {xs}.remove({x})")
            else:
                w.emit(f"if len({xs}) > 2: {xs}.pop({w.pick(['', '0'])})")
            w.emit(f"print({x}, {xs})")
        return None
    d = w.path(COUNTS)
    if d is None or not (w.f.tries or w.chance(0.03)):
        return False
    w.emit(f"for k in {d}:")
    with w.block(weight=w.f.weight * 2, loop=True):
        w.emit(
            w.pick(
                [f"{d}[k + 'z'] = {w.atom(INT)}", f"del {d}[k]", f"{d}.pop(k)", f"print(k, {d}.setdefault('new', 1))"]
            )
        )
        w.emit(f"print(k, len({d}))")
    return None


def roomy(w, turns):
    """Whether a loop of so many turns fits into what this function may execute."""
    return w.f.weight * turns <= 40 and w.f.cost + w.f.weight * turns * 4 <= w.f.limit


def _leave_sometimes(w):
    """`break` or `continue` behind a condition. Whether there was a `break`."""
    if w.f.ended or not w.chance(0.45):
        return False
    way = w.pick(["break", "break", "continue"])
    w.emit(f"if {bare(condition(w))}:")
    with w.block():
        w.statements(0, 1)
        if not w.f.ended:
            w.emit(way)
    if way == "continue":
        w.statements(1, 2)
    return way == "break"


def _loop_else(w, likely):
    if w.chance(0.6 if likely else 0.08):
        w.emit("else:")
        with w.block():
            w.statements(1, 2)


@statement(4, compound=True)
def leave_early(w):
    """`if …: return/break/continue`."""
    if w.f.returns is None or (w.f.limit > 100 and not w.f.loop):  # `main` is not left before its end
        return False
    ways = ["break", "continue", "continue", "break"] if w.f.loop else []
    w.emit(f"if {bare(condition(w))}:")
    with w.block():
        w.statements(0, 1)
        if not w.f.ended:
            leave(w, ways)
    return None


def leave(w, ways):
    if not ways or w.chance(0.12):
        w.emit(f"return {bare(w.expr(w.f.returns))}")
    else:
        w.emit(w.pick(ways))
    w.f.ended = True


# --- with, match


@statement(13, compound=True)
def with_block(w):
    if not w.managers or w.f.quiet:
        return False
    manager, gives = w.pick(w.managers)
    log = w.path(STRS)
    name = w.fresh(gives)
    swallows = w.chance(0.6)
    made = f"{manager}({log or '[]'}, {w.pick([repr(k) for k in KEYS])}, {swallows})"
    second = f", {manager}({log or '[]'}, 'in', False)" if w.chance(0.2) else ""
    w.emit(f"with {made} as {name}{second}:" if w.chance(0.8) else f"with {made}:")
    bound = f" as {name}" in w.lines[-1]
    with w.block(tries=w.f.tries + swallows):
        if bound:
            w.bind(name, gives)
        w.statements(1, 3)
        if w.f.loop and w.chance(0.15) and not w.f.ended:
            leave(w, ["break", "continue"])
    return None


@statement(9, compound=True)
def match_block(w):
    subject, cases = w.pick([_match_int, _match_pair, _match_list, _match_dict, _match_node, _match_opt])(w)
    if subject is None:
        return False
    w.emit(f"match {subject}:")
    w.indent += 1
    for pattern, names in cases[w.between(0, 1) :]:
        guard = f" if {condition(w)}" if w.chance(0.15) and pattern != "_" and " if " not in pattern else ""
        w.emit(f"case {pattern}{guard}:")
        with w.block():
            for name, t in names.items():
                if t is None:
                    w.emit(f"print({name})")
                else:
                    w.bind(name, t)
            w.statements(1, 2)
    w.indent -= 1
    return None


def _match_int(w):
    n = w.fresh(INT)
    cases = [(f"{w.between(0, 2)} | {w.between(3, 5)}", {}), (f"int() as {n} if {n} % 2", {n: INT}), ("_", {})]
    return w.expr(INT, 1), cases


def _match_opt(w):
    n = w.fresh(INT)
    return w.expr(OPT, 1), [("None", {}), (f"int({n})", {n: INT})]


def _match_pair(w):
    n, s = w.fresh(INT), w.fresh(STR)
    return w.expr(PAIR, 1), [
        (f"({w.between(0, 3)}, {s})", {s: STR}),
        (f"[{n}, '' | 'b' as {s}]", {n: INT, s: STR}),
        (f"{n}, {s}", {n: INT, s: STR}),
    ]


def _match_list(w):
    n, xs = w.fresh(INT), w.fresh(INTS)
    return w.path(INTS), [(f"[{n}]", {n: INT}), (f"[{n}, *{xs}] if {xs}", {n: INT, xs: INTS}), ("[]", {}), ("_", {})]


def _match_dict(w):
    n, rest = w.fresh(INT), w.fresh(COUNTS)
    cases = [
        ("{'b': int(), 'a': " + n + "}", {n: INT}),
        ("{'a': " + n + ", **" + rest + "}", {n: INT, rest: None}),
        ("_", {}),
    ]
    return w.path(COUNTS), cases


def _match_node(w):
    s, n, xs = w.fresh(STR), w.fresh(INT), w.fresh(INTS)
    name = w.classes[0] if w.classes else "object"
    cases = [
        (f"{name}(name='p' | 'q' as {s})", {s: STR}),
        (f"{name}(value={n}, items=[_, *{xs}]) if {xs}", {n: INT, xs: INTS}),
        (f"{name}()", {}),
    ]
    return w.path(NODE), cases


# --- nested functions


@statement(8, compound=True)
def closure(w):
    """A nested function over the variables here, some of them `nonlocal`; called at once, later, or both."""
    f = w.f
    if f.returns is None or f.limit < 60 or f.quiet or w.indent > 3 or not w.affords(2):
        return False
    name, param = w.fresh(FUNC), w.fresh(INT)
    shared = [n for n, t in f.own.items() if n in f.vars and n not in w.globals and t not in (FUNC, FUNCS)]
    kept = [w.pick(shared)] if shared and w.chance(0.65) else []
    default = f", {w.fresh(INTS)}={w.atom(INTS)}" if w.chance(0.2) else ""
    w.emit(f"def {name}({param}{default}):")
    # No function value is in sight inside: one rebound later could lead back here without end.
    hidden = {n: t for n, t in f.vars.items() if t not in (FUNC, FUNCS)}
    with w.under(vars=hidden), w.function({param: INT}, INT, limit=20, room=4) as inner:
        if default:
            inner.vars[default[2:].split("=")[0]] = INTS
        for shared_name in kept:
            w.emit(f"nonlocal {shared_name}")
            inner.own[shared_name] = f.vars[shared_name]
        w.statements(1, 3)
        if not inner.ended:
            w.emit(f"return {bare(w.expr(INT))}")
    w.bind(name, FUNC)
    if w.affords(inner.cost):
        w.emit(f"print({name}({w.atom(INT)}))")
    return None


@statement(3, compound=True)
def capture_loop_variable(w):
    if w.f.quiet or w.f.returns is None:
        return False
    name, i = w.fresh(FUNCS), w.fresh(INT)
    w.emit(f"{name} = []")
    w.emit(f"for {i} in range({w.between(2, 3)}):")
    with w.block(weight=w.f.weight * 3, loop=True):
        w.bind(i, INT)
        with w.inner({"x": INT}, times=1, calm=True):
            body = w.expr(INT, 1)
        held = w.pick([f"x, {i}={i}", "x", "x"])
        w.emit(f"{name}.append(lambda {held}: {body} + {i})")
        if w.chance(0.4):
            w.statements(1, 1)
    w.bind(name, FUNCS)
    if w.affords(10):
        w.emit(f"print([f(1) for f in {name}])")
    return None
