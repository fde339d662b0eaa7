"""Expressions, by the shape of what they give.

Everything that grows is cut back (`% 97`, `[:6]`): a program whose numbers, strings and lists stay small ends soon.
"""

from .shapes import (
    BOOL,
    COUNTS,
    FLOAT,
    FUNC,
    FUNCS,
    GROUPS,
    INT,
    INT_SET,
    INTS,
    NODE,
    NODES,
    OPT,
    PAIR,
    ROWS,
    STR,
    STR_SET,
    STRS,
    TREE,
    item,
)
from .writer import KEYS, WORDS, gives


def key(w, t, safe=None):
    """A key for a dict of this shape: the one every literal has, or any."""
    daring = w.dares() if safe is None else not safe
    if t.parts[0] is INT:
        return str(w.between(0, 5)) if daring else "0"
    return repr(w.pick(KEYS)) if daring else "'a'"


def condition(w, depth=1):
    return w.expr(BOOL, depth) if w.chance(0.9) else w.atom(w.pick([INT, STR, INTS, COUNTS, OPT]))


# --- any shape


@gives("int str bool float list dict set tuple node tree opt func", 3)
def conditional(w, t, d):
    return f"({w.expr(t, d)} if {condition(w, d)} else {w.expr(t, d)})"


@gives("int str list dict node", 2)
def either(w, t, d):
    return f"({w.expr(t, d)} {w.pick(['or', 'and'])} {w.expr(t, d)})"


@gives("int str list dict set tuple node bool opt", 5)
def helper_call(w, t, d):
    from .definitions import call

    if w.f.calm or w.f.quiet:
        return None
    options = [h for h in w.helpers if h.returns is t and (w.f.tries or not h.fails)]
    if not options:
        return None
    helper = w.pick(options)
    return call(w, helper, d) if w.affords(helper.cost) else None


@gives("int str list dict node bool", 4)
def method_call(w, t, d):
    if w.f.calm or w.f.quiet:
        return None
    options = [m for m in w.methods if m.returns is t and (w.f.rank is None or m.rank < w.f.rank)]
    node = w.path(NODE) if options else None
    if node is None:
        return None
    method = w.pick(options)
    if not w.affords(method.cost):
        return None
    return method.written(w, node, d)


@gives("int str list dict node", 3)
def item_or_default(w, t, d):
    """Something out of a container, or else something of the same shape."""
    found = w.holder(("dict",))
    if found is None or item(found[1]) is not t:
        return None
    text, shape = found
    way = "get" if w.f.quiet else w.pick(["get", "get", "setdefault"])
    return f"{text}.{way}({key(w, shape, safe=False)}, {w.atom(t)})"


@gives("int str list", 2)
def walrus(w, t, d):
    if w.f.plain:
        return None
    own = w.names(t, own=True)
    name = w.pick(own) if own and w.chance(0.6) else w.fresh(t)
    text = f"({name} := {w.expr(t, d)})"
    if name not in w.f.own:
        w.f.own[name] = w.f.maybe[name] = t
    return text


# --- numbers


@gives("int", 10)
def arithmetic(w, t, d):
    a, b = w.expr(INT, d), w.expr(INT, d)
    op = w.between(0, 9)
    if op < 5:
        return f"({a} {w.pick('+-+-^|&')} {b})"
    if op < 7:
        return f"({a} * {b} % 97)"
    if op == 7:
        return f"({a} {w.pick(['//', '%'])} {w.between(2, 5)})"
    if op == 8:
        return w.pick([f"-{a}", f"(~{a})", f"abs({a})", f"({a} * 3)", f"({a} >> 1)", f"(({a} % 7) ** 2)"])
    return f"({a} {w.pick(['//', '%'])} {b})" if w.dares() else f"({a} % ({b} * {b} + 1))"


@gives("int", 6)
def measure(w, t, d):
    found = w.holder(("list", "dict", "set", "tree"))
    if found is None:
        return None
    text, shape = found
    if shape is INTS and w.chance(0.6):
        return f"{w.pick(['sum', 'len', 'sum', 'max', 'min'])}({text} or [0])"
    if shape is INT_SET and w.chance(0.6):
        return f"sum({text})"
    return f"len({text})"


@gives("int", 4)
def found_in_list(w, t, d):
    xs = w.path(INTS)
    if xs is None:
        return None
    if w.dares():
        return w.pick([f"{xs}[{w.expr(INT, d)}]", f"{xs}.index({w.atom(INT)})", f"next(iter({xs}))"])
    return w.pick([f"{xs}.count({w.atom(INT)})", f"({xs} or [3])[-1]", f"next(iter({xs}), 7)", f"sum({xs}[1:])"])


@gives("int", 3)
def total(w, t, d):
    from .comprehensions import clauses

    with clauses(w, d) as text:
        return f"{w.pick(['sum', 'sum', 'len'])}([{w.expr(INT, d)} {text}])"


@gives("int", 3)
def from_other(w, t, d):
    maybe = w.path(OPT)
    if maybe is not None and w.chance(0.5):
        return f"({maybe} + 1)" if w.dares() else w.pick([f"({maybe} or 0)", f"(0 if {maybe} is None else {maybe})"])
    return w.pick([f"len({w.expr(STR, d)})", f"int({w.expr(BOOL, d)})", f"divmod({w.expr(INT, d)}, 5)[1]"])


@gives("int", 3)
def function_value_call(w, t, d):
    # Inside a function value nothing is called through a variable: it might be that function itself.
    if w.f.calm or w.f.quiet or not w.affords(8):
        return None
    text = w.path(FUNC)
    return None if text is None else f"{text}({w.expr(INT, d)})"


@gives("float", 10)
def float_arithmetic(w, t, d):
    a = w.expr(FLOAT, d)
    forms = [f"({a} + {w.expr(INT, d)})", f"({a} * 0.5)", f"({w.expr(INT, d)} / 4)", f"round({a}, 1)", f"(-{a})"]
    return w.pick(forms)


@gives("opt", 8)
def perhaps(w, t, d):
    d1 = w.path(COUNTS)
    return w.expr(INT, d) if d1 is None or w.chance(0.4) else f"{d1}.get({w.pick(KEYS)!r})"


# --- truth


@gives("bool", 10)
def comparison(w, t, d):
    a, b = w.expr(INT, d), w.expr(INT, d)
    op = w.pick(["<", "<=", ">", ">=", "==", "!="])
    if w.chance(0.2):
        return f"({a} {op} {b} {w.pick(['<', '<=', '!='])} {w.expr(INT, d)})"
    return f"({a} {op} {b})" if w.chance(0.6) else f"({a} % {w.between(2, 3)} == {w.between(0, 1)})"


@gives("bool", 4)
def connective(w, t, d):
    a, b = condition(w, d), condition(w, d)
    return w.pick([f"({a} and {b})", f"({a} or {b})", f"(not {a})", f"bool({a} and {b})"])


@gives("bool", 4)
def membership(w, t, d):
    found = w.holder(("list", "dict", "set"))
    if found is None:
        return None
    text, shape = found
    if shape.kind == "dict":
        return f"({key(w, shape, safe=False)} {w.pick(['in', 'not in'])} {text})"
    if item(shape).kind not in ("int", "str"):
        return f"bool({text})"
    return f"({w.atom(item(shape))} {w.pick(['in', 'not in'])} {text})"


@gives("bool", 6)
def identity(w, t, d):
    """Are two ways to a container ways to one container?"""
    shape = w.pick([INTS, INTS, COUNTS, NODE, ROWS, TREE, GROUPS, NODES])
    a, b = w.path(shape), w.path(shape)
    return None if a is None else f"({a} {w.pick(['is', 'is', 'is not'])} {b})"


@gives("bool", 2)
def equality(w, t, d):
    shape = w.pick([INTS, COUNTS, STR, PAIR, GROUPS])
    a = w.path(shape)
    return None if a is None else f"({a} {w.pick(['==', '!='])} {w.expr(shape, d)})"


@gives("bool", 3)
def quantifier(w, t, d):
    from .comprehensions import clauses

    with clauses(w, d) as text:
        return f"{w.pick(['any', 'all'])}({condition(w, d)} {text})"


@gives("bool", 1)
def type_test(w, t, d):
    return f"isinstance({w.atom(w.shape())}, {w.pick(['int', 'list', '(dict, str)', 'tuple'])})"


# --- text


@gives("str", 9)
def format_string(w, t, d):
    if w.f.plain:
        return None
    parts = []
    with w.under(plain=True):
        for _ in range(w.between(1, 2)):
            parts.append(w.pick(WORDS) + "{" + _hole(w, d) + "}")
    return 'f"' + "-".join(parts) + '"'


def _hole(w, d):
    pick = w.between(0, 5)
    if pick == 0:
        return f"{w.expr(STR, d)}!r:.9"
    if pick == 1:
        return f"{w.expr(STR, d)}:>{w.between(2, 6)}.6"
    if pick == 2:
        return f"{w.atom(INT)}:{w.pick(['03', '+', 'x', '>4', ','])}"
    if pick == 3:
        return f"{w.atom(FLOAT)}:.2f"
    return w.expr(INT, d) if pick == 4 else f"{w.atom(INT)}"


@gives("str", 6)
def text_operation(w, t, d):
    a = w.expr(STR, d)
    forms = [
        f"({a} + {w.expr(STR, d)})[:12]",
        f"{a}.upper()",
        f"{a}.strip()",
        f"{a}.replace('a', 'e')[:12]",
        f"{a}[1:]",
        f"{a}[::-1]",
        f"str({w.expr(INT, d)})",
        f"{a}.title()",
        f"({a} * 2)[:9]",
        f"('%s/%s' % ({a}, {w.atom(INT)}))[:12]",
        f"repr({w.atom(w.pick([INT, BOOL, OPT]))})",
        f"{a}.split(',')[0]",
        f"'{{}}.{{}}'.format({w.atom(INT)}, {a})[:12]",
    ]
    if w.dares():
        forms = [f"{a}[{w.between(0, 3)}]", f"({a} + {w.atom(INT)})", f"{a}.split(',')[1]"]
    return w.pick(forms)


@gives("str", 4)
def joined(w, t, d):
    words, xs = w.path(STRS), w.path(INTS)
    options = [f"'-'.join({words}[:3])[:14]"] if words else []
    options += [f"' '.join(str(x) for x in {xs}[:4])", f"','.join(map(str, {xs}[-3:]))"] if xs else []
    return w.pick(options) if options else None


# --- containers


@gives("list", 8)
def list_display(w, t, d):
    parts = [w.expr(item(t), d) for _ in range(w.between(1, 3))]
    more = w.path(t) if w.chance(0.25) else None
    if more:
        parts.insert(w.between(0, len(parts)), f"*{more}[:3]")
    return f"[{', '.join(parts)}]"


@gives("list", 7)
def list_of_list(w, t, d):
    xs = w.path(t)
    if xs is None:
        return None
    forms = [
        f"({xs}[1:] or {xs})",
        f"{xs}[:{w.between(1, 4)}]",
        f"{xs}[::-1]",
        f"{xs}[-3::2]",
        f"list({xs})",
        f"{xs}.copy()",
        f"{xs}[:]",
        f"({xs} + {w.expr(t, d)})[:6]",
        f"({xs}[:2] * 2)",
        f"list(reversed({xs}))",
        f"[*{xs}[:4]]",
    ]
    if item(t) in (INT, STR):
        forms += [
            f"sorted({xs})",
            f"sorted({xs}, reverse=True)",
            f"sorted(set({xs}))[:5]",
            f"sorted({xs}, key={_key(w, t)})",
        ]
    return w.pick(forms)


def _key(w, t):
    with w.inner({"k": item(t)}, calm=True):
        return f"lambda k: {w.expr(INT, 1)}"


@gives("list", 7)
def list_comprehension(w, t, d):
    from .comprehensions import clauses

    if item(t) is FUNC:
        return f"[lambda x: x + i for i in range({w.between(1, 3)})]" if w.chance(0.7) else None
    with clauses(w, d) as text:
        made = f"[{w.expr(item(t), d)} {text}]"
    return made if "range(" in text and " if " not in text or w.dares() else f"({made} or [{w.atom(item(t))}])"


@gives("list", 2)
def converted_list(w, t, d):
    if t is INTS:
        xs, more = w.path(INT_SET), w.path(COUNTS)
        options = [f"(sorted({xs}) or [6])"] if xs else []
        options += [f"list({more}.values())[:6]", f"[v for k, v in {more}.items()]"] if more else []
        with w.inner({"x": INT}, calm=True):
            options += [
                f"list(map(lambda x: {w.expr(INT, 1)}, range(3)))",
                f"(list(filter(lambda x: {w.expr(BOOL, 1)}, range(6))) or [8])",
            ]
        return w.pick(options)
    if t is STRS:
        more = w.path(COUNTS)
        return f"list({more})" if more and w.chance(0.5) else f"({w.expr(STR, d)}.split() or ['q'])"
    return None


@gives("dict", 6)
def dict_display(w, t, d):
    parts = [f"{key(w, t, safe=i == 0)}: {w.expr(item(t), d)}" for i in range(w.between(1, 3))]
    more = w.path(t) if w.chance(0.3) else None
    if more:
        parts.insert(w.between(0, len(parts)), f"**{more}")
    return f"{{{', '.join(parts)}}}"


@gives("dict", 5)
def dict_comprehension(w, t, d):
    from .comprehensions import clauses

    with clauses(w, d) as text:
        name = w.expr(INT, d) + " % 4" if t.parts[0] is INT else f"{KEYS!r}[{w.expr(INT, d)} % 3]"
        made = f"{{{name}: {w.expr(item(t), d)} {text}}}"
    return made if w.dares() else f"({made} | {{{key(w, t, safe=True)}: {w.atom(item(t))}}})"


@gives("dict", 4)
def dict_of_dict(w, t, d):
    text = w.path(t)
    if text is None:
        return None
    forms = [
        f"dict({text})",
        f"{text}.copy()",
        f"{{**{text}}}",
        f"({text} | {w.atom(t)})",
        f"{{k: v for k, v in {text}.items()}}",
    ]
    if t.parts[0] is STR:
        forms += [f"dict({text}, a={w.atom(item(t))})", f"dict(zip('ab', [{w.atom(item(t))}, {w.atom(item(t))}]))"]
    return w.pick(forms)


@gives("set", 6)
def set_operation(w, t, d):
    a, b = w.expr(t, d), w.atom(t)
    forms = [f"({a} {w.pick('|&-^')} {b})", f"set({w.path(STRS if t is STR_SET else INTS) or '[]'})", f"{a}.union({b})"]
    return w.pick(forms)


@gives("set", 3)
def set_comprehension(w, t, d):
    from .comprehensions import clauses

    with clauses(w, d) as text:
        return f"{{{w.expr(item(t), d)} {text}}}"


@gives("tuple", 6)
def tuple_display(w, t, d):
    return f"({', '.join(w.expr(part, d) for part in t.parts)})"


@gives("rest", 1)
def rest_display(w, t, d):
    return f"tuple({w.expr(INTS, d)})"


@gives("node", 4)
def node_of_nodes(w, t, d):
    nodes = w.path(NODES)
    if nodes is None:
        return None
    if w.dares():
        return w.pick([f"max({nodes}, key=lambda k: k.value)", f"{nodes}[len({nodes}) - 1]"])
    return f"next(iter({nodes}), {w.atom(NODE)})"


@gives("tree", 4)
def tree_display(w, t, d):
    return f"[{', '.join(w.atom(TREE) for _ in range(w.between(1, 2)))}]"


@gives("func", 6)
def function_literal(w, t, d):
    name = w.pick(["x", "y"])
    with w.inner({name: INT}, times=1, calm=True):
        return f"(lambda {name}{w.pick(['', '=3'])}: {w.expr(INT, d)})"


SHOWN_THROUGH = {"tree": "len({})", "func": "{}(2)", "rest": "{}", "iter": "next({}, 'end')", "view": "list({})"}


def shown(w, t, text):
    """An expression whose repr shows a value without addresses, hash order or endless trees."""
    if t is STR_SET:
        return f"sorted({text})"
    if t is FUNCS:
        return f"len({text})"
    if t is FUNC and (w.f.calm or w.f.quiet or not w.affords(8)):
        return f"callable({text})"
    return SHOWN_THROUGH.get(t.kind, "{}").format(text)
