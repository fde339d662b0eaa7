"""Simple statements: binding, changing shared objects, deleting, printing."""

from .expressions import condition, key, shown
from .shapes import (
    BOOL,
    COUNTS,
    FUNC,
    FUNCS,
    GROUPS,
    HUB,
    HUBS,
    INT,
    INTS,
    LISTS,
    MEMO,
    NODE,
    NODES,
    OPT,
    PAIR,
    QUEUE,
    RECORDS,
    ROWS,
    SHARED,
    STR,
    STR_SET,
    STRS,
    TABLES,
    TREE,
    item,
)  # fmt: skip
from .writer import KEYS, statement


def bare(text):
    """Without parentheses that enclose the whole, so that statements read as people write them."""
    if not (text.startswith("(") and text.endswith(")")) or ":=" in text or text.startswith("(lambda"):
        return text
    level, comma = 0, False
    for place, c in enumerate(text):
        level += (c in "([{") - (c in ")]}")
        comma = comma or (c == "," and level == 1)
        if level == 0 and place < len(text) - 1:
            return text
    return text if comma or text == "()" else text[1:-1]


# --- binding


@statement(16)
def assign(w):
    t = w.shape()
    own = w.names(t, own=True)
    value = bare(w.expr(t))
    name = w.pick(own) if own and w.chance(0.35) else w.fresh(t)
    note = f": {'int' if t is INT else 'object'}" if w.chance(0.05) and name not in w.f.own else ""
    w.emit(f"{name}{note} = {value}")
    w.bind(name, t)


@statement(6)
def alias(w):
    """A second name for something that exists."""
    t = w.pick([INTS, INTS, COUNTS, ROWS, GROUPS, NODE, NODES, TREE])
    path = w.path(t)
    if path is None:
        return False
    name = w.fresh(t)
    if w.chance(0.2):
        other = w.fresh(t)
        w.emit(f"{other} = {name} = {w.expr(t)}")
        w.bind(other, t)
    else:
        w.emit(f"{name} = {path}")
    w.bind(name, t)


@statement(5)
def unpack(w):
    kind = w.between(0, 4)
    if kind == 0:
        a, b = w.shape(), w.shape()
        names = [w.fresh(a), w.fresh(b)]
        w.emit(f"{names[0]}, {names[1]} = {bare(w.expr(a))}, {bare(w.expr(b))}")
        w.bind(names[0], a)
        w.bind(names[1], b)
    elif kind == 1:
        own = w.names(w.pick([INTS, INT, COUNTS, NODE]), own=True)
        if len(own) < 2:
            return False
        a, b = w.pick(own), w.pick(own)
        w.emit(f"{a}, {b} = {b}, {a}")
    elif kind == 2:
        t = w.pick([SHARED, PAIR])
        names = [w.fresh(part) for part in t.parts]
        w.emit(f"{w.pick(['{}, {}', '({}, {})', '[{}, {}]']).format(*names)} = {bare(w.expr(t))}")
        for name, part in zip(names, t.parts):
            w.bind(name, part)
    else:
        t = w.some([INTS, ROWS, STRS, NODES])
        source = w.path(t)
        if source is None:
            return False
        first, rest = w.fresh(item(t)), w.fresh(t)
        if not w.dares():
            source = f"[{w.atom(item(t))}, *{source}]"
        w.emit(f"{w.pick(['{}, *{}', '*{1}, {0}']).format(first, rest)} = {source}")
        w.bind(first, item(t))
        w.bind(rest, t)


@statement(7)
def augment_name(w):
    t = w.pick([INT, INT, INT, STR, INTS, ROWS])
    own = w.names(t, own=True)
    if not own:
        return False
    name = w.pick(own)
    if t is INT:
        w.emit(f"{name} {w.pick(['+=', '-=', '^=', '|='])} {bare(w.expr(INT))}")
    elif t is STR:
        w.emit(f"{name} += {w.pick([repr('!'), repr('.'), 'str(' + w.atom(INT) + ')'])}")
    elif w.f.quiet:
        return False
    else:
        w.emit(f"{name} += {w.expr(t, 1)}[:2]")


@statement(8)
def augment_part(w):
    """`rows[0][1] += …`, `node.value -= …`, `groups['a'] += […]`."""
    kind = w.between(0, 4)
    if kind <= 1:
        node = w.path(NODE)
        if node is None:
            return False
        w.emit(f"{node}.value {w.pick(['+=', '-=', '^='])} {bare(w.expr(INT))}")
        return None
    holder = w.path(w.pick([INTS, COUNTS]) if kind < 4 else GROUPS)
    if holder is None or (kind == 4 and w.f.quiet):
        return False
    if kind == 4:
        w.emit(f"{holder}['a'] += {w.expr(INTS, 1)}[:2]")
        return None
    counts = w.path(COUNTS)
    if kind == 2 and counts:
        w.emit(f"{counts}[{key(w, COUNTS)}] {w.pick(['+=', '-='])} {bare(w.expr(INT))}")
        return None
    xs = w.path(INTS)
    if xs is None:
        return False
    w.emit(f"{xs}[{w.pick(['0', '-1']) if not w.dares() else w.atom(INT)}] {w.pick(['+=', '*='])} {w.atom(INT)} % 5")
    return None


# --- changing shared objects


@statement(9)
def set_item(w):
    found = w.holder(("list", "dict"))
    if found is None:
        return False
    text, t = found
    value = bare(w.expr(item(t)))
    if t.kind == "dict":
        w.emit(f"{text}[{key(w, t, safe=w.f.quiet)}] = {value}")
    elif t is not NODES or w.dares():
        w.emit(f"{text}[{w.pick(['0', '-1'])}] = {value}")
    elif w.f.quiet:
        return False
    else:
        w.emit(f"{text}[:1] = [{value}]")
    return None


@statement(5)
def set_attribute(w):
    node = w.path(NODE)
    if node is None:
        return False
    name, t = w.pick([("items", INTS), ("meta", COUNTS), ("value", INT), ("links", NODES), ("name", STR)])
    w.emit(f"{node}.{name} = {bare(w.expr(t))}")
    return None


@statement(15)
def grow(w):
    if w.f.quiet:
        return False
    found = w.holder(("list", "list", "set", "tree", "dict"))
    if found is None:
        return False
    text, t = found
    if t.kind == "tree":
        w.emit(f"{text}.append({w.atom(TREE)})")
    elif t.kind == "set":
        w.emit(f"{text}.{w.pick(['add', 'add', 'discard'])}({w.expr(item(t))})")
    elif t.kind == "dict":
        if item(t).kind == "list":
            w.emit(f"{text}.setdefault({key(w, t, safe=False)}, []).append({w.expr(item(item(t)))})")
        else:
            w.emit(f"{text}.update({w.expr(t, 1)})")
    else:
        way = w.between(0, 9)
        value = w.expr(item(t))
        if way < 7:
            w.emit(f"{text}.append({bare(value)})")
        elif way == 7:
            w.emit(f"{text}.insert({w.between(0, 2)}, {value})")
        elif way == 8:
            w.emit(f"{text}.extend({w.expr(t, 1)}[:2])")
        else:
            w.emit(f"{text}[{w.between(0, 1)}:2] = {w.expr(t, 1)}[:3]")
    return None


@statement(6)
def connect(w):
    """Links between nodes: graphs with cycles."""
    a, b = w.path(NODE), w.path(NODE)
    if a is None or w.f.quiet:
        return False
    w.emit(f"{a}.links.append({b})")
    return None


@statement(6)
def shrink(w):
    found = w.holder(("list", "list", "dict", "set"))
    if found is None:
        return False
    text, t = found
    if w.f.quiet and t.kind != "list":
        return False
    guard = "" if w.dares() else f"if len({text}) > {w.between(1, 2)}: "
    if t.kind == "list":
        lines = [f"{text}.pop()", f"{text}.pop(0)", f"del {text}[-1]", f"{text}.pop({w.between(0, 1)})"]
        if item(t) is INT:
            lines += [f"{text}.remove({text}[0])", f"{text}.sort()", f"{text}.reverse()"]
        w.emit(guard + w.pick(lines + [f"del {text}[1:2]", f"{text}.reverse()"]))
    elif t.kind == "dict":
        if guard and w.chance(0.6):
            w.emit(f"{text}.pop({key(w, t, safe=False)}, None)")
            w.emit(f"{text}.setdefault({key(w, t, safe=True)}, {w.atom(item(t))})")
        else:
            last = "'b'" if t.parts[0] is STR else "1"
            w.emit(
                f"if {last} in {text}: del {text}[{last}]"
                if guard
                else w.pick([f"{text}.popitem()", f"del {text}[{last}]"])
            )
    else:
        w.emit(f"{text}.discard({w.atom(item(t))})" if t is STR_SET or guard else f"{text}.pop()")
    return None


@statement(6)
def delete_name(w):
    own = [n for n, t in w.f.own.items() if n in w.f.vars and t not in (FUNC, FUNCS)]
    if len(own) < 5 or w.f.loop:
        return False
    name = w.pick(own)
    w.emit(f"del {name}")
    w.unbind(name)
    return None


@statement(3)
def read_unsure(w):
    """A name bound on some ways only: UnboundLocalError on the others."""
    if not w.f.maybe or not w.dares():
        return False
    name = w.pick(list(w.f.maybe))
    w.emit(f"print({shown(w, w.f.maybe[name], name)})")
    return None


@statement(3)
def update_global(w):
    names = [n for n in w.rebindable if n in w.f.own]
    if not names:
        return False
    name = w.pick(names)
    t = w.rebindable[name]
    w.emit(f"{name} = {bare(w.expr(t))}" if t is not INT or w.chance(0.5) else f"{name} += {w.atom(INT)}")
    return None


# --- observing


@statement(24)
def show(w):
    parts = []
    for _ in range(w.between(1, 3)):
        t = w.shape()
        path = w.path(t)
        parts.append(shown(w, t, path) if path and w.chance(0.7) else bare(w.expr(w.pick([INT, STR, BOOL]))))
    options = w.pick(["", "", "", ", sep='|'", ", end=';\\n'"])
    tag = f"'{w.pick(KEYS)}{len(w.lines)}', " if w.chance(0.5) else ""
    w.emit(f"print({tag}{', '.join(parts)}{options})")
    return None


@statement(4)
def show_sharing(w):
    t = w.pick([INTS, INTS, COUNTS, NODE, ROWS, GROUPS, TREE])
    a, b = w.path(t), w.path(t)
    if a is None or a == b:
        return False
    w.emit(f"print({a} is {b}, {shown(w, t, a)})")
    return None


@statement(2)
def check(w):
    text = condition(w) if w.dares() else f"isinstance({w.atom(INTS)}, list)"
    w.emit(f"assert {bare(text)}, {w.atom(STR)}")
    return None


@statement(3)
def effect_expression(w):
    """A call or comprehension for its effect alone."""
    t = w.some([INT, STR, INTS, NODE])
    text = w.expr(t, 3)
    if "(" not in text or text[0] in "[{(":
        return False
    w.emit(bare(text))
    return None


def bind_all_kinds(w, count):
    """Variables to begin with: shared containers first, so that what follows has something to alias."""
    wanted = [INTS, INT, w.pick([COUNTS, GROUPS]), w.some([ROWS, NODE, NODES, TREE]), STR, OPT]
    if w.features.aliases:
        wanted = [INTS, HUB, w.pick([RECORDS, GROUPS, TABLES]), w.pick([ROWS, HUBS, LISTS, QUEUE]), HUB, MEMO]
    for t in wanted[:count]:
        name = w.fresh(t)
        w.emit(f"{name} = {bare(w.expr(t, 1))}")
        w.bind(name, t)
