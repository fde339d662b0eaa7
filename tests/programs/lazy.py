"""Generators, iterators that call functions, and objects whose operators write, put where others find them: in attributes, globals,
dictionaries and lists. Whoever looks at one runs its code, and `LOG` tells. A program has some of these, so that others are not known."""

from .calls import external
from .shapes import INT, INTS
from .simple import bare
from .writer import statement

SLY = """
class Sly:
    def __init__(self, n):
        self.n = n
    def __add__(self, other):
        LOG.append(self.n)
        return other
    def __radd__(self, other):
        LOG.append(-self.n)
        return other
    def __eq__(self, other):
        LOG.append('eq')
        return False
    def __bool__(self):
        LOG.append('bool')
        return self.n % 2 == 0
    def __format__(self, spec):
        LOG.append('shown')
        return str(self.n)
class Calm(Sly):
    def __add__(self, other):
        return other
"""

COUNTER = """
def counter(n):
    for x in range(4):
        LOG.append((n, x))
        yield x + n
"""

KEEPER = """
class Keeper:
    numbers, sly = iter(()), 1
def log(x):
    LOG.append(x)
    return x
def put(keeper, value):
    keeper.numbers = value
def bind(value):
    global NUMBERS
    NUMBERS = value
def step(keeper):
    return next(keeper.numbers, -1)
KEEPER, SLOTS, NUMBERS, SLY = Keeper(), {'numbers': iter(()), 'sly': 2}, iter(()), 3
"""


def lazy_head(w):
    w.lazy = w.pick([(), (), ("counter",), ("Sly",), ("counter", "Sly")])
    text = "LOG = [0]" + KEEPER + COUNTER * ("counter" in w.lazy) + SLY * ("Sly" in w.lazy)
    for line in text.splitlines():
        w.emit(line)


def _numbers(w):
    """Something to ask for numbers."""
    n, xs = w.atom(INT), w.path(INTS) or "[1, 2]"
    forms = [f"(log(x) for x in [{n}, 2, 3])", f"map(log, {xs}[:2])", f"map(LOG.append, [{n}])", f"iter({xs}[:3])"]
    forms += [f"filter(log, {xs}[:3])", f"iter(iter([{n}, 5, 99]).__next__, 99)", "KEEPER.numbers", "SLOTS['numbers']", f"(x for x in {xs}[:3])"]
    forms += [f"((log(x) for x in [1]) if {external(w)}('bool', {n}) else map(log, [{n}]))", f"iter([(log(x) for x in [{n}])].pop())"]
    if "counter" in w.lazy:
        forms += [f"counter({n})", f"(x + {n} for x in counter(1))", f"enumerate(counter({n}))"]
    return w.pick(forms)


def _sly(w):
    n = w.atom(INT)
    if "Sly" not in w.lazy:
        return w.pick([n, "KEEPER.sly", "SLOTS['sly']"])
    return w.pick([f"Sly({n})", f"Sly({n})", n, "Calm(4)", "KEEPER.sly", "SLOTS['sly']", f"(Sly(5) if {external(w)}('bool', {n}) else 6)"])


def _perhaps(w, text):
    """Behind an answer, most of the time."""
    if w.chance(0.8) and w.affords(2):
        w.emit(f"if {w.pick(['ask', 'ask', 'ask2', external(w)])}('bool', {w.between(0, 99)}) or {w.pick(['True', 'False'])}:")
        w.emit(f"    {text}")
    else:
        w.emit(text)


@statement(150, feature="lazy")
def put_lazy(w):
    if w.f.calm or w.f.quiet:
        return False
    if w.chance(0.3):  # on the spot
        held = w.fresh(INT)
        w.emit(f"{held} = None")
        _perhaps(w, f"{held} = {_numbers(w)}")
        _perhaps(w, f"print(next({held} or iter(()), 0))")
        return None
    if w.chance(0.7):
        value = _numbers(w)
        forms = [f"KEEPER.numbers = {value}", f"SLOTS['numbers'] = {value}", f"bind({value})", f"put(KEEPER, {value})"]
        forms += [f"SLOTS.update(numbers={value})", f"setattr(KEEPER, 'numbers', {value})"]
    else:
        value = _sly(w)
        forms = [f"KEEPER.sly = {value}", f"SLOTS['sly'] = {value}", f"globals()['SLY'] = {value}"]
    _perhaps(w, w.pick(forms))
    if w.chance(0.6):
        ask_lazy(w)
        look_at_log(w)
    return None


@statement(150, feature="lazy")
def ask_lazy(w):
    if w.f.calm or w.f.quiet:
        return False
    place = w.pick(["KEEPER.numbers", "SLOTS['numbers']", "NUMBERS"])
    sly = w.pick(["KEEPER.sly", "SLOTS['sly']", "SLY"])
    forms = [f"next({place}, 0)", "step(KEEPER)", f"print(next({place}, 0))", f"for x in {place}: break", f"[*zip(range(2), {place})]"]
    forms += [f"print([x for x, _ in zip({place}, range(2))])", f"list({place})", f"any({place})", "map(str, [1])"]
    if w.chance(0.4):
        forms = [f"{sly} + 1", f"print({w.atom(INT)} + {sly} + 1)", f"print({sly} == 2)", f"print(format({sly}))", f"print(1 if {sly} else 2)"]
        forms += [f"DATA.append({sly} + {bare(w.atom(INT))})"]
    _perhaps(w, w.pick(forms))
    return None


@statement(90, feature="lazy")
def look_at_log(w):
    w.emit(w.pick(["print(len(LOG))", "print(LOG[-2:])", f"note(len(LOG), {w.atom(INT)})", "print(*LOG[-3:])"]))
