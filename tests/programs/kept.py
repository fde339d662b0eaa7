"""Iterators, views and the containers of `collections`, kept over statements while others change what they hold."""

from .blocks import roomy
from .calls import external
from .shapes import COUNTS, INT, INTS, ITER, LISTS, QUEUE, STRS, TALLY, VIEW
from .writer import LITERALS, gives, statement

LITERALS["deque"] = lambda w, t: f"deque([{w.atom(INT)}, {w.atom(INT)}])"
LITERALS["tally"] = lambda w, t: f"Counter(a={w.atom(INT)}, b={w.atom(INT)})"
LITERALS["lists"] = lambda w, t: f"defaultdict(list, a={w.path(INTS) or [1]})"
LITERALS["iter"] = lambda w, t: f"iter({w.path(INTS) or [1, 2]})"
LITERALS["view"] = lambda w, t: f"{w.path(COUNTS) or dict(a=1)}.values()"


@gives("deque", 4, feature="aliases")
def queue_of_list(w, t, d):
    queue = w.path(QUEUE)
    forms = [f"deque({w.expr(INTS, d)}, maxlen={w.between(2, 6)})"]
    return w.pick(forms + [f"{queue}.copy()", f"deque({queue})"] if queue else forms)


@gives("tally", 4, feature="aliases")
def tally_of_words(w, t, d):
    tally = w.path(TALLY)
    forms = [f"Counter({w.path(STRS) or ['a', 'b']})", f"Counter({w.expr(COUNTS, d)})"]
    return w.pick(forms + [f"({tally} + Counter(a=1))", f"{tally}.copy()"] if tally else forms)


@gives("lists", 3, feature="aliases")
def lists_of_lists(w, t, d):
    lists = w.path(LISTS)
    return lists and w.pick([f"{lists}.copy()", f"defaultdict(list, {lists})"])


@gives("iter", 6, feature="aliases")
def kept_iterator(w, t, d):
    xs, queue, counts = w.path(INTS), w.path(QUEUE), w.path(COUNTS)
    if xs is None:
        return None
    forms = [f"iter({xs})", f"reversed({xs})", f"iter(x + 1 for x in {xs})", f"map(abs, {xs})", f"iter(ask('int', x) for x in {xs})"]
    forms += [f"iter(x for _, x in zip(range(3), {xs}))", f"filter(None, {xs})", f"iter([x for x in {xs}])"]
    forms += [f"iter({queue})"] * bool(queue) + [f"iter({counts}.values())"] * bool(counts)
    return w.pick(forms)


@gives("view", 6, feature="aliases")
def kept_view(w, t, d):
    counts = w.path(COUNTS)
    return counts and f"{counts}.{w.pick(['values', 'values', 'keys', 'items'])}()"


@gives("int", 5, feature="aliases")
def from_kept(w, t, d):
    """What is left in an iterator or held by a view is known when it is asked."""
    it, view, queue, tally, lists = w.path(ITER), w.path(VIEW), w.path(QUEUE), w.path(TALLY), w.path(LISTS)
    forms = [f"len({view})"] * bool(view) + [f"len({queue})", f"({queue} or [2])[-1]", f"sum({queue})"] * bool(queue)
    forms += [f"{tally}['a']", f"{tally}['no']", f"sum({tally}.values())"] * bool(tally)
    if not w.f.quiet:
        forms += [f"next({it}, {w.between(0, 9)})"] * 2 * bool(it) if w.f.tries or w.chance(0.5) else []
        forms += [f"len({lists}['n'])", f"len({lists}[{w.pick('abcn')!r}])"] * bool(lists)
    return w.pick(forms) if forms else None


@statement(6, feature="aliases")
def use_queue(w):
    queue = w.path(QUEUE)
    if queue is None or w.f.quiet:
        return False
    forms = [f"{queue}.append({w.expr(INT)})", f"{queue}.appendleft({w.expr(INT)})", f"{queue}.rotate({w.atom(INT)} % 3)"]
    forms += [f"{queue}.extend({w.expr(INTS)}[:2])", f"if {queue}: {queue}.{w.pick(['pop', 'popleft'])}()", f"{queue}.reverse()"]
    w.emit(w.pick(forms))
    return None


@statement(4, feature="aliases")
def use_tally(w):
    tally = w.path(TALLY)
    if tally is None or w.f.quiet:
        return False
    forms = [f"{tally}['b'] += {w.expr(INT)}", f"{tally}.update({w.expr(COUNTS)})", f"{tally}.subtract(a=1)", f"{tally}.pop('b', 0)"]
    forms += [f"print({tally}.most_common(1))", f"{tally}.update('ab')", f"del {tally}['c']"]
    w.emit(w.pick(forms))
    return None


@statement(7, feature="aliases")
def use_kept(w):
    """Goes on with what was kept before; Python's own errors included."""
    it, view = w.path(ITER), w.path(VIEW)
    forms = [f"print(next({it}, None))", f"print(next({it}, 'end'), next({it}, 'end'))"] * bool(it)
    if w.f.tries or w.chance(0.2):
        forms += [f"print(list(zip({it}, 'abcd')))", f"print({w.atom(INT)} in {it})", f"print(list(zip(range(3), {it})))"] * bool(it)
    forms += [f"print(list({view}))", f"print(len({view}), 2 in {view})", f"note(len({view}))"] * bool(view)
    if not forms:
        return False
    w.emit(w.pick(forms))
    return None


@statement(4, compound=True, feature="aliases")
def loop_over_kept(w):
    """A loop over an iterator or a view that was made before, as far as four turns."""
    kept = w.path(w.pick([ITER, VIEW]))
    if kept is None or not roomy(w, 4) or not (w.f.tries or w.chance(0.3)):
        return False
    n, x = w.fresh(INT), w.fresh(INT)
    w.emit(f"for {n}, {x} in zip(range({w.between(2, 4)}), {kept}):" if w.chance(0.6) else f"for {n}, {x} in enumerate({kept}):")
    with w.block(weight=w.f.weight * 4, loop=True):
        w.bind(n, INT)
        if "enumerate" in w.lines[-1]:
            w.emit(f"if {n} > 3: break")
        if w.chance(0.5):
            w.emit(f"print({x}, {external(w)}('int', {n}))")
        w.statements(1, 2)
    return None
