"""The same with instances, named fields and containers of the library: what a call sees of them, and what it gives of them."""
from dataclasses import dataclass, field
from collections import deque, OrderedDict, defaultdict
from sooner import unordered, readonly


@unordered
def same(x):
    return x


@unordered
def ask(x):
    return x


@unordered
def show(x):
    return repr(x)


@readonly
def look(x):
    return repr(x)


@unordered
def part(x, name):
    return getattr(x, name)


class Node:
    def __init__(self, items):
        self.items = items

    def __repr__(self):
        return f"Node({self.items!r})"

    @unordered
    def shown(self):
        return repr(self.items)

    @unordered
    def me(self):
        return self


class Slotted:
    __slots__ = ("items", "empty")

    def __init__(self, items):
        self.items = items

    def __repr__(self):
        return f"Slotted({self.items!r})"


@dataclass(frozen=True)
class Frozen:
    items: list

    def __hash__(self):
        return 1


class Words(list): pass


def main():
    xs = [1]
    ys = same(xs)
    n, s, f = Node(ys), Slotted(ys), Frozen(ys)
    w = Words([ys]); w.tag = ys
    q, o, dd = deque([ys]), OrderedDict(a=ys), defaultdict(list, a=ys)
    node_in = {"n": (n,)}
    a = show(n), show(s), show(f), show(w), show(q), show(o), show(dd), show(node_in)
    b = n.shown(), n.me()
    c = look((ys, 1)), look(n)
    d = part(n, "items"), part(w, "tag")
    e = same((ys, n))
    xs.append(ask(2))
    a2 = show(n), show(s), show(f), show(w), show(q), show(o), show(dd), show(node_in)
    xs.append(3)
    print(a, b, c, d, e)
    print(a2)
    print(b[1] is n, d[0] is xs, d[1] is xs, e[0] is xs, e[1] is n)
    n.items.append(4)
    return xs, n
