"""External calls. The first argument says what is wanted, so that the answer's shape is known (see world.py)."""

from .expressions import condition
from .shapes import BOOL, COUNTS, GROUPS, HUB, HUBS, INT, INTS, LISTS, MEMO, NODE, QUEUE, RECORDS, ROWS, STR, STRS, TALLY
from .simple import bare
from .writer import gives, statement

WANTED = {INT: "int", STR: "str", BOOL: "bool", INTS: "ints", STRS: "words", COUNTS: "counts"}
NAMES = ["ask", "ask2", "look", "save", "save_a", "save_b", "note"]
PASSED = [INT, INT, STR, INTS, COUNTS, ROWS, NODE, RECORDS, GROUPS]
PASSED_ALIASED = [INT, INT, INT, INTS, COUNTS, ROWS, HUB, HUB, HUBS, GROUPS, LISTS, QUEUE, MEMO, TALLY]


def external(w):
    """The name of a call that has an answer; mostly one that commutes with everything."""
    if w.f.quiet or w.f.calm:  # `save` makes a list grow
        return w.pick(["ask", "ask2", "look"])
    if w.features.aliases and w.chance(0.5):  # more that overlap
        return w.pick(["ask", "ask2"])
    return w.pick(["ask", "ask", "ask2", "ask2", "look", "look", "save", "save_a", "save_b"])


def passed(w, depth, most=2):
    shapes = PASSED_ALIASED if w.features.aliases else PASSED
    parts = [w.expr(w.some(shapes), depth) for _ in range(w.between(1, most))]
    return ", ".join(parts)


@gives("int", 10, feature="calls")
@gives("str bool", 7, feature="calls")
@gives("list dict", 4, feature="calls")
def answer(w, t, d):
    wanted = WANTED.get(t)
    if wanted is None or not w.affords(2):
        return None
    return f"{external(w)}({wanted!r}, {passed(w, d)})"


@gives("node list dict", 3, feature="calls")
def picked(w, t, d):
    """One of the objects passed, itself: an answer that is an alias, or holds one."""
    a, b = w.path(t), w.path(t)
    if a is None or t.parts and t.parts[-1].kind == "func" or not w.affords(2):
        return None
    external = w.pick(["ask", "ask2", "look"])
    return f"{external}('pick', {a}, {b})" if w.chance(0.6) else f"{external}('boxed', {a}, {b})[0]"


@statement(5, feature="calls")
def note_something(w):
    w.emit(f"note({passed(w, 1)})")


@statement(6, feature="contexts")
def set_mood(w):
    """Answers hang on it."""
    w.emit(f"world.mood.set({w.expr(INT, 1)})")


@statement(8, feature="calls")
def effect(w):
    if w.f.quiet or w.f.calm or not w.affords(2):
        return False
    w.emit(f"{w.pick(['save', 'save', 'save_a', 'save_b'])}({w.pick(list(WANTED.values()))!r}, {passed(w, 1)})")
    return None


@statement(5, feature="calls")
def store_answer(w):
    """An answer straight into a container: a hole for as long as it is pending."""
    xs, counts = w.path(INTS), w.path(COUNTS)
    if w.f.quiet or not xs or not counts:
        return False
    made = f"{external(w)}('int', {passed(w, 1)})"
    way = [
        f"{xs}.append({made})",
        f"{counts}['a'] = {made}",
        f"{xs}[0] = {made}",
        f"{counts}.setdefault('c', {made})",
        f"{xs} += [{made}]",
    ]
    w.emit(w.pick(way) if w.chance(0.8) and ("." in xs or "[" in xs) else w.pick(way[:4]))
    return None


@statement(5, compound=True, feature="calls")
def branch_on_answer(w):
    w.emit(f"if {external(w)}('bool', {passed(w, 1)}){w.pick(['', '', ' and ' + condition(w)])}:")
    with w.block():
        w.statements(1, 2)
    if w.chance(0.5):
        w.emit("else:")
        with w.block():
            w.statements(1, 2)


@statement(4, compound=True, feature="calls")
def loop_of_calls(w):
    """The loop people write: an answer for each, kept, perhaps in a `try`."""
    if w.f.weight > 10 or w.f.quiet or not w.affords(20):
        return False
    name, kept, one = w.fresh(INT), w.fresh(INTS), w.fresh(INT)
    w.emit(f"{kept} = []")
    w.emit(f"for {name} in {w.pick(['range(3)', f'ask({chr(39)}ints{chr(39)}, {w.atom(STR)})', '[4, 5]'])}:")
    w.bind(kept, INTS)
    with w.block(weight=w.f.weight * 3, loop=True):
        w.bind(name, INT)
        guarded = w.chance(0.4)
        if guarded:
            w.emit("try:")
            w.indent += 1
        w.emit(f"{one} = {external(w)}('int', {name}, {passed(w, 1, most=1)})")
        if guarded:
            w.indent -= 1
            w.emit(f"except {w.pick(['Exception', '(ValueError, KeyError)', 'LookupError'])}:")
            w.emit(f"    {one} = {w.pick(['-1', name])}")
        w.bind(one, INT)
        w.emit(f"{kept}.append({bare(w.pick([one, f'{one} + 1', w.expr(INT, 1)]))})")
        w.statements(0, 2)
    return None


@statement(3, feature="captures")
def captured(w):
    """A call that keeps or changes what it is passed, or changes what it kept."""
    if w.f.quiet or w.f.calm or not w.affords(2):
        return False
    t = w.pick([INTS, INTS, COUNTS])
    path = w.path(t)
    if path is None:
        return False
    w.emit(w.pick([f"save('keep', {path})", f"save('change', {path}, {w.atom(INT)})", f"save('poke', {w.atom(INT)})"]))
    return None
