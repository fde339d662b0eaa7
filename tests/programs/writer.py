"""The writer: the program so far, what is in scope at this point of it, and the dice.

Productions (expressions.py, simple.py, blocks.py, …) are small functions of a writer. Each is entered in a table under
a name, so that a program without that construct can be asked for. A production that cannot be used here returns
None (an expression) or False (a statement), having written nothing; another is taken.
"""

from bisect import bisect
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from random import Random

from .shapes import ALIASED, COMMON, INT, INTS, STEMS, item, routes


@dataclass(frozen=True)
class Features:
    """What programs to write. `without` names productions to leave out (see `production_names`)."""

    calls: bool = False  # external calls of every kind
    captures: bool = False  # sequential calls that keep and change what they are passed; needs `calls`
    aliases: bool = False  # things known by several, above all: graphs, memos, arguments, iterators kept; needs `captures`
    contexts: bool = False  # a context variable that calls look at; needs `calls`
    lazy: bool = False  # generators and objects whose operators write, kept where others look; needs `calls`
    size: int = 36  # lines aimed at
    failing: float = 0.25  # share of programs that should end in an exception
    without: frozenset = frozenset()


EXPRESSIONS = {}  # kind of shape: [(name, weight, production)]
STATEMENTS = []  # (name, weight, production, compound)


def gives(kinds, weight, feature=None):
    """Enters an expression production `(writer, shape, depth) -> text or None` for these kinds of shape."""

    def enter(production):
        for kind in kinds.split():
            EXPRESSIONS.setdefault(kind, []).append((production.__name__, weight, production, feature))
        return production

    return enter


def statement(weight, compound=False, feature=None):
    """Enters a statement production `(writer) -> None, or False if it does not fit here`."""

    def enter(production):
        STATEMENTS.append((production.__name__, weight, production, feature, compound))
        return production

    return enter


def production_names():
    return sorted({entry[0] for table in [STATEMENTS, *EXPRESSIONS.values()] for entry in table})


class Dice:
    """A weighted choice, made once and thrown often."""

    def __init__(self, weights):
        self.faces = list(weights)
        self.sums = list(accumulate(weights.values()))

    def throw(self, random):
        return self.faces[bisect(self.sums, random() * self.sums[-1])]


SHAPES = {False: Dice(COMMON), True: Dice(ALIASED)}


@cache
def _dice(features):
    def on(entry):
        return entry[0] not in features.without and (entry[3] is None or getattr(features, entry[3]))

    expressions = {kind: Dice({e[2]: e[1] for e in table if on(e)}) for kind, table in EXPRESSIONS.items()}
    simple = Dice({e[2]: e[1] for e in STATEMENTS if on(e) and not e[4]})
    return expressions, simple, Dice({e[2]: e[1] for e in STATEMENTS if on(e)})


class Frame:
    """The function being written."""

    def __init__(self, names, own, limit, returns, rank):
        self.vars = names  # readable here and surely bound: name -> shape
        self.own = own  # what this function may bind: name -> shape
        self.maybe = {}  # bound on some ways here only
        self.limit = limit  # statements this function may execute, estimated
        self.returns = returns
        self.rank = rank  # methods of lower rank may be called; None: all
        self.cost = 0
        self.weight = 1  # how often this point is executed in one call
        self.loop = False
        self.tries = 0
        self.quiet = False  # a list is being iterated live: nothing may grow
        self.calm = False  # no calls of the program's own functions
        self.plain = False  # no walrus, no nested f-string
        self.nested = 0  # comprehensions and lambdas around this point
        self.room = 0  # no compound statements past this line of the program
        self.ended = False  # the rest of this block is unreachable


class Writer:
    def __init__(self, seed, features):
        self.features = features
        self.random = Random(seed).random
        self.shapes = SHAPES[features.aliases]
        self.expression_dice, self.simple_dice, self.statement_dice = _dice(features)
        self.lines = []
        self.indent = 0
        self.count = 0
        self.nodes = self.random() < 0.5 and not features.aliases  # whether there is a class of nodes
        self.helpers = []
        self.classes = []
        self.methods = []
        self.managers = []
        self.given = []  # what `main` is passed: (name, shape)
        self.hub_class = []
        self.hub_ways = []
        self.globals = {}
        self.rebindable = {}
        self.f = Frame({}, {}, 0, None, None)

    # --- dice
    def chance(self, p):
        return self.random() < p

    def pick(self, options):
        return options[int(self.random() * len(options))]

    def between(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def shape(self):
        t = self.shapes.throw(self.random)
        return t if self.nodes or t.kind != "node" and not (t.parts and t.parts[-1].kind == "node") else INTS

    def some(self, shapes):
        """One of these shapes, if this program has such values."""
        t = self.pick(shapes)
        return t if self.nodes or t.kind != "node" and not (t.parts and t.parts[-1].kind == "node") else INTS

    def dares(self):
        """Whether to write something that may well fail: readily inside `try`, seldom outside, never where modules are made."""
        return self.random() < (0.12 if self.f.tries else 0.006) and self.f.limit > 0

    # --- text
    def emit(self, line):
        self.lines.append("    " * self.indent + line)
        self.f.cost += self.f.weight

    def fresh(self, t):
        self.count += 1
        return f"{STEMS[t]}{self.count}"

    def bind(self, name, t):
        f = self.f
        f.vars[name] = f.own[name] = t
        f.maybe.pop(name, None)

    def unbind(self, name):
        self.f.maybe[name] = self.f.vars.pop(name)

    def affords(self, cost):
        f = self.f
        if f.cost + f.weight * cost > f.limit:
            return False
        f.cost += f.weight * cost
        return True

    # --- what is in scope
    def names(self, t, own=False):
        f = self.f
        known = f.vars
        if own:
            return [n for n, s in f.own.items() if s is t and n in known]
        return [n for n, s in known.items() if s is t]

    def path(self, t):
        """An expression for a value of this shape that exists already: a variable, or a way through one."""
        dares = self.dares()
        near, far = [], []
        for name, start in self.f.vars.items():
            for suffix, fails in routes(start, t):
                if dares or not fails:
                    (far if suffix else near).append(name + suffix)
        if near and (not far or self.chance(0.6)):
            return self.pick(near)
        return self.pick(far) if far else None

    def holder(self, kinds):
        """A variable or path holding a container of one of these kinds, and its shape."""
        options = [t for t in self.shapes.faces if t.kind in kinds]
        for _ in range(4):
            t = self.pick(options)
            text = self.path(t)
            if text is not None:
                return text, t
        return None

    # --- nesting
    @contextmanager
    def under(self, **changes):
        """Changes to the frame for the time being."""
        f = self.f
        before = {key: getattr(f, key) for key in changes}
        for key, value in changes.items():
            setattr(f, key, value)
        yield
        for key, value in before.items():
            setattr(f, key, value)

    @contextmanager
    def block(self, **changes):
        """An indented block. What it binds is only perhaps bound after it."""
        f = self.f
        before = dict(f.vars)
        start = len(self.lines)
        self.indent += 1
        with self.under(ended=False, **changes):
            yield
        if len(self.lines) == start:
            self.emit("pass")
        self.indent -= 1
        after, f.vars = f.vars, {n: t for n, t in before.items() if n in f.vars}
        for name, t in {**before, **after}.items():
            if name not in f.vars and name in f.own:
                f.maybe[name] = t

    @contextmanager
    def inner(self, names, times=3, **changes):
        """The scope of a comprehension or lambda."""
        f = self.f
        before = f.vars
        f.vars = {**before, **names}
        with self.under(weight=f.weight * times, plain=True, nested=f.nested + 1, **changes):
            yield
        f.vars = before

    @contextmanager
    def function(self, params, returns, limit, room, rank=None):
        """The body of a function that sees what is in scope here. Gives the frame; its cost stays readable."""
        outer = self.f
        names = {**outer.vars, **params}
        self.f = Frame(names, dict(params), limit, returns, outer.rank if rank is None else rank)
        self.f.calm = outer.calm
        self.f.room = len(self.lines) + room
        self.indent += 1
        yield self.f
        self.indent -= 1
        self.f = outer

    # --- productions
    def expr(self, t, depth=2):
        """An expression of this shape."""
        if depth > 0 and self.random() < 0.72:
            dice = self.expression_dice[t.kind]
            for _ in range(3):
                text = dice.throw(self.random)(self, t, depth - 1)
                if text is not None:
                    return text
        return self.atom(t)

    def atom(self, t):
        if self.random() < 0.85:
            text = self.path(t)
            if text is not None:
                return text
        return self.literal(t)

    def literal(self, t):
        return LITERALS[t.kind](self, t)

    def statement(self):
        roomy = self.indent < 5 and len(self.lines) < self.f.room
        dice = self.statement_dice if roomy else self.simple_dice
        for _ in range(6):
            if dice.throw(self.random)(self) is not False:
                return

    def statements(self, low, high):
        for _ in range(self.between(low, high)):
            if self.f.ended:
                return
            self.statement()


# --- literals
WORDS = ["ab", "b", "cde", "", "x y", "Zed", "a,b", "12"]
KEYS = "abcde"


def _items(w, t, low=1):
    return ", ".join(w.atom(t) for _ in range(w.between(low, 3)))


def _dict(w, t):
    key, value = t.parts
    keys = [repr(k) for k in KEYS] if key is not INT else [str(i) for i in range(5)]
    return "{" + ", ".join(f"{k}: {w.atom(value)}" for k in keys[: w.between(1, 3)]) + "}"


def _bool(w, t):
    n = w.path(INT)
    if n is None or w.chance(0.06):
        return w.pick(["True", "False"])
    return w.pick([f"({n} % 2 == {w.between(0, 1)})", f"({n} > {w.between(0, 6)})", f"({n} < {w.between(2, 9)})"])


def _node(w, t):
    name = w.pick(w.classes) if w.classes else "Node"
    links = f", {w.path(NODES_SHAPE) or '[]'}" if w.chance(0.2) else ""
    return f"{name}('{w.pick('pqrstu')}', {w.atom(INT)}{links})"


def _func(w, t):
    name = w.pick(["x", "y"])
    with w.inner({name: INT}, times=1, calm=True):
        return f"(lambda {name}: {w.expr(INT, 1)})"


NODES_SHAPE = next(t for t in COMMON if t.kind == "list" and item(t).kind == "node")

LITERALS = {
    "int": lambda w, t: str(w.between(0, 9)) if w.chance(0.9) else f"(-{w.between(1, 9)})",
    "str": lambda w, t: repr(w.pick(WORDS)),
    "bool": _bool,
    "float": lambda w, t: w.pick(["0.5", "1.25", "-2.0", "3.0", "0.1"]),
    "opt": lambda w, t: w.pick(["None", "4", "0"]),
    "list": lambda w, t: f"[{_items(w, item(t))}]",
    "set": lambda w, t: f"{{{_items(w, item(t))}}}",
    "rest": lambda w, t: f"({_items(w, item(t))},)",
    "dict": _dict,
    "tuple": lambda w, t: f"({', '.join(w.atom(part) for part in t.parts)})",
    "node": _node,
    "tree": lambda w, t: w.pick(["[]", "[[]]", "[[], []]"]),
    "func": _func,
}
