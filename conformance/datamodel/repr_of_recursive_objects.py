"""repr of nested and recursive containers and of instances inside them."""

from collections import OrderedDict, deque
from reprlib import recursive_repr


class Tree:
    def __init__(self, name, *kids):
        self.name, self.kids = name, list(kids)

    @recursive_repr("<again>")
    def __repr__(self):
        return f"Tree({self.name!r}, {self.kids!r})"


class Wrapper:
    def __init__(self, inner):
        self.inner = inner

    def __repr__(self):
        return f"W[{self.inner!r}]"


def main():
    items = [1, "two", 3.0, None, True, (4,), (), {5}, {"k": [b"6"]}]
    print(items, str(items) == repr(items))
    items.append(items)
    print(items)
    table = {"self": None, "list": items[:2]}
    table["self"] = table
    table["list"].append(table)
    print(table)
    pair = ([],)
    pair[0].append(pair)
    print(pair)
    queue = deque([1], maxlen=3)
    queue.append(queue)
    print(queue)
    tree = Tree("root", Tree("kid"))
    tree.kids[0].kids.append(tree)
    print(tree)
    box = []
    box.append(Wrapper(box))
    print(box, Wrapper({"w": Wrapper(1)}))
    print(OrderedDict(a=[1], b={}) and dict(OrderedDict(a=[1], b={})))
    print(repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("tab\t\x00\u00e9\u200b"), ascii("é"))
    print([1.0, 1e20, 1e16, 0.1 + 0.2, -0.0, float("inf"), float("nan"), 1e-5, 2j, -1 - 0j])
    print(set(), frozenset(), {1: {}}, range(0, 10, 2), slice(1, None), Ellipsis, NotImplemented)
    print([int, len.__name__, type(None).__name__], [[[]]], {(): ()})
