"""What an answer chooses runs code of its own: a proxy, a property, a setter, a partial; and code that puts things elsewhere itself."""
import functools

import sooner
from sooner import unordered

LOG = []


@unordered
def ask(x):
    return x


class Proxy:
    def __init__(self, name):
        self.name = name

    def __getattr__(self, attr):
        def call(*args):
            LOG.append((self.name, attr, args))
            return len(LOG)
        return call


class Slow:
    def __init__(self):
        self.items = []

    @property
    def inner(self):
        LOG.append("inner")
        return self.items

    def __setattr__(self, n, v):
        if n == "tag":
            LOG.append(("tag", v))
        object.__setattr__(self, n, v)


def add(where, x):
    where.append(x)
    return where


def keep(x, seen=[]):
    seen.append(x)
    return seen
TABLE = {"p": functools.partial(add, LOG), "k": keep, "len": len, "cls": Slow}


def proxies():
    known = [Proxy("a"), Proxy("b")]
    if ask(1):
        known[ask(1)].go(3)
    return len(LOG)


def properties_and_setters():
    slows = [Slow(), Slow()]
    if ask(1):
        slows[ask(0)].inner.append(1)
        slows[ask(1)].tag = 5
    return len(LOG), [s.items for s in slows]


def functions_that_keep_things():
    out = []
    if ask(1):
        out.append(TABLE[ask("p")]("via partial"))
    n = len(LOG)
    if ask(1):
        out.append(TABLE[ask("k")]("kept"))
    m = len(keep("again"))
    keep.__defaults__[0].clear()
    return n, m, len(out)


def get():
    return LOG


def found_by_functions():
    if ask(1):
        get().append("got")
    n = len(LOG)
    if ask(2):
        add(get(), "added").append("more")
    return n, len(LOG)


def moved_by_the_code_itself():
    xs, ys = [1], [2]
    pair = [xs, ys]
    if ask(1):
        a, b = pair
        add(a, 3)
        pair[0] = b
        pair[ask(0)].append(4)
    return len(xs), len(ys), pair


def held_by_what_it_makes():
    box = {}
    outer = [1]
    if ask(1):
        box["x"] = outer
        holder = {"h": box}
        holder["h"]["x"].append(2)
    n = len(outer)
    outer.append(3)
    return n, box


def rec(node, depth):
    node["seen"].append(depth)
    for child in node["kids"]:
        rec(child, depth + 1)


def trees():
    leaf = {"seen": [], "kids": []}
    tree = {"seen": [], "kids": [leaf, {"seen": [], "kids": [leaf]}]}
    if ask(1):
        rec(tree, 0)
    n = len(leaf["seen"])
    leaf["seen"].append("after")
    return n, leaf


class Walker:
    def __init__(self):
        self.seen = []

    def walk(self, items):
        for item in items:
            if isinstance(item, list):
                item.append(len(self.seen))
                self.walk(item[:1])
            else:
                self.seen.append(item)


def recursive_methods():
    w, inner = Walker(), [5, 6]
    if ask(1):
        w.walk([1, inner, 2])
    n = len(inner), len(w.seen)
    inner.append(0)
    return n, inner, w.seen


@sooner.auto
def main():
    LOG.clear()
    for part in (proxies, properties_and_setters, functions_that_keep_things, found_by_functions, moved_by_the_code_itself, held_by_what_it_makes, trees, recursive_methods):
        print(part.__name__, part())
    print(len(LOG))
