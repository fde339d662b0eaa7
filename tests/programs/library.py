"""Parts of the standard library and of Python's lazy side that hold references: iterators, views, deques, counters."""

from .blocks import roomy
from .expressions import condition
from .shapes import COUNTS, GROUPS, INT, INTS, STRS
from .writer import statement


@statement(4)
def lazy_iterator(w):
    """An iterator over something that changes before it is exhausted."""
    xs = w.path(INTS)
    if xs is None or w.f.quiet or not w.affords(4):
        return False
    w.count += 1
    it = f"it{w.count}"
    with w.inner({"q": INT}, calm=True):
        forms = [
            f"iter({xs})",
            f"({w.expr(INT, 1)} for q in {xs})",
            f"map(lambda q: {w.expr(INT, 1)}, {xs})",
            f"(q for q in {xs} if {condition(w)})",
        ]
    forms += [f"enumerate({xs})", f"zip({xs}, 'ab')", f"reversed({xs})"]
    w.emit(f"{it} = {w.pick(forms)}")
    w.emit(f"print(next({it}, None))")
    w.emit(w.pick([f"{xs}.append({w.atom(INT)})", f"{xs}[0] = {w.atom(INT)}", f"{xs}.insert(0, {w.atom(INT)})"]))
    w.emit(
        w.pick(
            [
                f"print(list({it})[:6], {xs})",
                f"print(next({it}, 'none'), next({it}, 'none'))",
                f"print({w.atom(INT)} in {it}, list({it}))",
            ]
        )
    )
    return None


@statement(2)
def view(w):
    """A view of a dict, looked at again after the dict has changed."""
    counts = w.path(COUNTS)
    if counts is None or w.f.quiet:
        return False
    w.count += 1
    w.emit(f"view{w.count} = {counts}.{w.pick(['keys', 'values', 'items'])}()")
    w.emit(w.pick([f"{counts}['v'] = {w.atom(INT)}", f"{counts}.pop('b', None)"]))
    w.emit(f"print(list(view{w.count}), len(view{w.count}))")
    return None


@statement(3)
def collection(w):
    xs, words = w.path(INTS), w.path(STRS) or "['u', 'v', 'u']"
    if xs is None or not w.affords(4):
        return False
    w.count += 1
    n = w.count

    def found(name):
        # Where the module has imported it, importing it here as well would make it a variable that is unbound before.
        return "" if w.features.aliases else f"from collections import {name}; "

    uses = [
        [
            f"{found('deque')}queue{n} = deque({xs}, maxlen=4)",
            f"queue{n}.{w.pick(['append', 'appendleft'])}({w.atom(INT)})",
            f"print(queue{n}.{w.pick(['pop', 'popleft'])}(), list(queue{n}))",
        ],
        [
            f"{found('Counter')}tally{n} = Counter({words})",
            f"tally{n}['u'] += {w.atom(INT)}",
            f"print(tally{n}.most_common(2), tally{n}['none'])",
        ],
        [
            f"{found('defaultdict')}lists{n} = defaultdict(list, a={xs})",
            f"lists{n}['b'].append({w.atom(INT)})",
            f"print(lists{n}['c'], dict(lists{n}), lists{n}['a'] is {xs})",
        ],
        [f"bytes{n} = bytearray(b'ab')", f"bytes{n}.append({w.atom(INT)} % 256)", f"print(bytes{n}, len(bytes{n}))"],
        [f"from functools import reduce; print(reduce(lambda p, q: p + q * {w.atom(INT)} % 9, {xs}, 1))"],
        [f"import math; print(math.gcd({w.atom(INT)}, 12), math.isqrt(abs({w.atom(INT)})))"],
    ]
    for line in w.pick(uses):
        w.emit(line)
    return None


@statement(2, compound=True)
def local_class(w):
    """A class made where it is used, over the variables around it."""
    if w.f.returns is None or w.f.weight > 4 or w.f.quiet:
        return False
    w.count += 1
    name, held = f"Box{w.count}", w.path(INTS)
    if held is None:
        return False
    w.emit(f"class {name}:")
    w.emit(f"    shared = {w.pick([held, '[]'])}")
    w.emit("    def __init__(self, x): self.x, self.all = x, self.shared")
    w.emit(f"    def put(self, y): self.all.append(y); return {w.pick(['self', 'y + self.x', 'len(self.all)'])}")
    w.emit(f"box{w.count} = {name}({w.atom(INT)})")
    w.emit(f"print(type(box{w.count}.put({w.atom(INT)})).__name__, box{w.count}.x, {name}.shared, {held})")
    return None


@statement(3, compound=True)
def group(w):
    """Grouping into a dict of lists, the lists shared with what is around."""
    groups = w.path(GROUPS)
    if groups is None or not roomy(w, 3) or w.f.quiet:
        return False
    n = w.fresh(INT)
    w.emit(f"for {n} in ({w.expr(INT, 1)}, {w.atom(INT)}, {w.atom(INT)}):")
    with w.block(weight=w.f.weight * 3, loop=True):
        w.bind(n, INT)
        w.emit(f"{groups}.setdefault('abc'[{n} % 3], {w.pick(['[]', w.atom(INTS)])}).append({w.expr(INT, 1)})")
        w.statements(0, 1)
    w.emit(f"print({groups})")
    return None
