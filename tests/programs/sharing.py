"""Things known by several: stored twice, kept by calls, remembered in memos, captured by closures, changed under a loop."""

from .blocks import roomy
from .calls import external, passed
from .expressions import condition, key
from .hubs import hub_literal
from .shapes import COUNTS, FUNC, GROUPS, HUB, HUBS, INT, INTS, LISTS, MEMO, QUEUE, RECORDS, ROWS, STR, TABLES, TALLY
from .simple import bare
from .writer import LITERALS, gives, statement

LITERALS["hub"] = hub_literal

PLACES = [  # (holder, how a thing is put in, what it takes)
    (ROWS, "{0}[0] = {1}", INTS), (ROWS, "{0}.append({1})", INTS), (ROWS, "{0}.insert(0, {1})", INTS),
    (ROWS, "{0}[-1:] = [{1}, {1}]", INTS), (ROWS, "{0} += [{1}]", INTS),
    (GROUPS, "{0}['b'] = {1}", INTS), (GROUPS, "{0}.setdefault('c', {1}).append({2})", INTS),
    (GROUPS, "{0}.update(b={1}, d={1})", INTS), (GROUPS, "{0} |= {{'a': {1}}}", INTS),
    (LISTS, "{0}['n'] = {1}", INTS), (LISTS, "{0}['n'].append({2})", INTS), (LISTS, "{0}['a'] += [{2}]", INTS),
    (HUB, "{0}.items = {1}", INTS), (HUB, "{0}.groups['b'] = {1}", INTS), (HUB, "{0}.groups = {{'a': {1}, 'b': {1}}}", INTS),
    (TABLES, "{0}[0]['a'] = {1}", INTS), (TABLES, "{0}[-1].setdefault('t', {1}).append({2})", INTS),
    (TABLES, "{0}.append({{'a': {1}}})", INTS), (TABLES, "{0}[0] = {1}", GROUPS), (TABLES, "{0}.append({1})", GROUPS),
    (RECORDS, "{0}[0] = {1}", COUNTS), (RECORDS, "{0}.append({1})", COUNTS), (RECORDS, "{0}[:] = [{1}, {1}]", COUNTS),
    (HUB, "{0}.table = {1}", COUNTS), (HUBS, "{0}.append({1})", HUB), (HUBS, "{0}[0] = {1}", HUB), (HUB, "{0}.known = {1}", MEMO),
]  # fmt: skip


@statement(20, feature="aliases")
def share(w):
    """One thing, in one more place."""
    place, form, t = w.pick(PLACES)
    holder, thing = w.path(place), w.path(t)
    if holder is None or thing is None or w.f.quiet or (holder[-1] not in "]" and "+=" in form or "|=" in form) and "." not in holder:
        return False
    w.emit(form.format(holder, thing, w.expr(INT)))
    return None


@statement(4, feature="aliases")
def store_several(w):
    """`rows[0] = hub.items = groups['b'] = xs`."""
    rows, hub, groups = w.path(ROWS), w.path(HUB), w.path(GROUPS)
    targets = [f"{rows}[0]"] * bool(rows) + [f"{hub}.items"] * bool(hub) + [f"{groups}['b']"] * bool(groups)
    if len(targets) < 2:
        return False
    w.emit(f"{' = '.join(targets)} = {bare(w.expr(INTS))}")
    return None


@statement(10, feature="aliases")
def store_an_answer(w):
    """A hole in something that several know."""
    if w.f.quiet:
        return False
    made = f"{external(w)}('int', {passed(w, 1)})"
    place = w.pick([GROUPS, HUB, LISTS, QUEUE, TALLY, MEMO, RECORDS, TABLES, ROWS])
    holder = w.path(place)
    if holder is None:
        return False
    forms = {
        GROUPS: ["{0}['a'].append({1})", "{0}.setdefault('b', []).append({1})", "{0}['c'] = [{1}, {1}]", "{0}['a'][-1:] = [{1}]"],
        HUB: ["{0}.items.append({1})", "{0}.count = {1}", "{0}.table['b'] = {1}", "{0}.peer.count = {1}", "{0}.table.update(a={1})"],
        LISTS: ["{0}['n'].append({1})", "{0}['a'][0] = {1}", "{0}['e'].extend([{1}, 4])"],
        QUEUE: ["{0}.append({1})", "{0}.appendleft({1})", "{0}.extend([{1}])", "{0}[0] = {1}"],
        TALLY: ["{0}['b'] += {1}", "{0}['a'] = {1}", "{0}.update(b={1})"],
        MEMO: ["{0}[0] = {1}", "{0}[{1} % 5] = 4", "{0}.setdefault(3, {1})"],
        RECORDS: ["{0}[0]['b'] = {1}", "{0}.append({{'a': {1}}})", "{0}[-1].update(c={1})"],
        TABLES: ["{0}[0]['a'].append({1})", "{0}[-1]['z'] = [{1}]"],
        ROWS: ["{0}[0].append({1})", "{0}[-1][:1] = [{1}]", "{0}.append([{1}])", "{0}[0] += [{1}]"],
    }
    w.emit(w.pick(forms[place]).format(holder, made))
    return None


# --- memos


@statement(7, compound=True, feature="aliases")
def remember(w):
    """`if k not in memo: memo[k] = ask(k)`, with keys that are known and keys that are not."""
    memo = w.path(MEMO)
    if memo is None or w.f.quiet or not roomy(w, 3):
        return False
    n, one = w.fresh(INT), w.fresh(INT)
    w.emit(f"for {n} in {w.pick(['(1, 2, 1)', '(0, 3, 3)', f'({w.expr(INT)} % 4, 2, {w.expr(INT)} % 4)'])}:")
    with w.block(weight=w.f.weight * 3, loop=True):
        w.bind(n, INT)
        w.emit(f"if {n} not in {memo}:")
        w.emit(f"    {memo}[{n}] = {external(w)}('int', {n}, {passed(w, 1, most=1)})")
        w.emit(f"{one} = {memo}[{n}]")
        w.bind(one, INT)
        w.statements(0, 2)
    return None


# --- kept by calls


@statement(7, feature="aliases")
def kept_by_a_call(w):
    """A call keeps what it is passed, changes it later, and others look at it."""
    if w.f.quiet or w.f.calm or not w.affords(2):
        return False
    t = w.pick([INTS, INTS, COUNTS, HUB, GROUPS])
    path = w.path(t)
    if path is None:
        return False
    forms = [f"save('keep', {path})", f"save('poke', {w.expr(INT)})", f"save('poke', {w.atom(INT)})", f"print(look('int', {w.atom(INT)}))"]
    if t is not GROUPS:
        forms.append(f"save('change', {path}, {w.atom(INT)})")
    w.emit(w.pick(forms))
    return None


@gives("list", 3, feature="aliases")
def given_back(w, t, d):
    """A list that a call has kept, if it has; perhaps one of ours."""
    if t is not INTS or w.f.quiet or w.f.calm or not w.affords(2):
        return None
    return f"{w.pick(['save', 'look'])}('kept', {w.atom(INT)})"


# --- closures


@statement(6, compound=True, feature="aliases")
def maker(w):
    """Two functions over the same variables, one of them changing them."""
    f = w.f
    if f.returns is None or f.limit < 60 or f.quiet or f.calm or w.indent > 3 or not w.affords(12):
        return False
    w.count += 1
    make, step, back = f"make{w.count}", w.fresh(FUNC), w.fresh(FUNC)
    w.emit(f"def {make}(items, n={w.atom(INT)}):")
    w.emit("    def step(x):")
    w.emit("        nonlocal n")
    w.emit(f"        n += {w.pick(['x', f'{external(w)}({chr(39)}int{chr(39)}, x)'])}")
    change = w.pick(["items.append(n)", "items[:1] = [n, x]", "items = [*items[-2:], x]", f"items.append({external(w)}('int', n))"])
    if change.startswith("items = "):
        w.lines[-2] += ", items"
    w.emit(f"        {change}")
    w.emit(f"        return {w.pick(['n', 'len(items)', 'x'])}")
    w.emit(f"    return step, lambda x: {w.pick(['n + x', 'sum(items[-3:]) + n', f'ask({chr(39)}int{chr(39)}, n, items[-2:])'])}")
    w.emit(f"{step}, {back} = {make}({w.path(INTS) or '[1]'})")
    w.bind(step, FUNC)
    w.bind(back, FUNC)
    w.emit(f"print({step}({w.expr(INT)}), {back}(1))")
    return None


# --- changed under a loop


@statement(8, compound=True, feature="aliases")
def changed_under_a_loop(w):
    """A container that its own loop changes, by this name or another, to an answer or by an answer."""
    if not roomy(w, 5) or w.f.quiet:
        return False
    x = w.fresh(INT)
    w.count += 1
    turn = f"turn{w.count}"
    t = w.pick([INTS, INTS, INTS, COUNTS, QUEUE, MEMO])
    path, other = w.path(t), w.path(t)
    if path is None or t not in (INTS,) and not (w.f.tries or w.chance(0.2)):
        return False
    call = f"{external(w)}('int', {x}, {w.atom(INT)})"
    forms = {
        INTS: [f"{other}.append({call})", f"{other}[0] = {call}", f"{other}.insert(0, {x})", f"if {other}: {other}.pop()", f"{other}[{turn}:{turn} + 1] = []"],
        COUNTS: [f"{other}[{x}] = {call}", f"{other}[{x} + '1'] = {call}", f"{other}.pop({x}, 0)", f"{other}.setdefault('n', {call})"],
        QUEUE: [f"{other}.append({call})", f"{other}[0] = {call}", f"if {other}: {other}.popleft()", f"{other}.rotate(1)"],
        MEMO: [f"{other}[{x}] = {call}", f"{other}[{x} + 7] = {call}", f"{other}.pop({x}, 0)"],
    }
    w.emit(f"for {turn}, {x} in enumerate({path}):")
    with w.block(weight=w.f.weight * 4, loop=True):
        w.bind(x, STR if t is COUNTS else INT)
        w.emit(f"if {turn} > {w.between(2, 4)}: break")
        change = w.pick(forms[t])
        if w.chance(0.4) and not change.startswith("if"):
            change = f"if {external(w)}('bool', {x}): {change}"
        w.emit(change)
        if w.chance(0.5):
            w.emit(w.pick([f"print({x}, len({path}))", f"note({x}, {path})", f"print({turn}, {other})"]))
        w.statements(0, 1)
    return None


@statement(5, compound=True, feature="aliases")
def records_in_two_loops(w):
    """Filled through one name, read through another."""
    records = w.path(RECORDS)
    if records is None or not roomy(w, 6) or w.f.quiet:
        return False
    one, two = w.fresh(COUNTS), w.fresh(COUNTS)
    w.emit(f"for {one} in {records}[:3]:")
    w.emit(f"    {one}['b'] = {external(w)}('int', {one}.get('a', 0), {w.atom(INT)})")
    if w.chance(0.5):
        w.statements(1, 1)
    w.emit(f"for {two} in {records}[:3]:")
    with w.block(weight=w.f.weight * 3, loop=True):
        w.bind(two, COUNTS)
        w.emit(f"{two}['a'] = {external(w)}('int', {two}.get('b', 1))")
        w.statements(0, 2)
    return None


@statement(5, compound=True, feature="aliases")
def answers_decide(w):
    """Behind an undecided condition: something known by several is changed, or another thing takes its name."""
    t = w.pick([INTS, HUB, COUNTS])
    own, other = w.names(t, own=True), w.path(t)
    if not own or other is None:
        return False
    name = w.pick(own)
    w.emit(f"if {external(w)}('bool', {w.atom(INT)}){w.pick(['', ' and ' + condition(w)])}:")
    with w.block():
        w.emit(f"{name} = {other}")
        w.statements(0, 1)
    way = {INTS: "{0}.append({1})", HUB: "{0}.count = {1}", COUNTS: "{0}[{2}] = {1}"}[t]
    w.emit(way.format(name, w.expr(INT), key(w, COUNTS, safe=False)))
    return None

