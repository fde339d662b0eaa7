"""A call that is passed one thing in two ways sees that it is the same, also when both have yet to be found."""
from sooner import readonly, unordered


class Node:
    def __init__(self, name):
        self.name, self.meta, self.items = name, {"a": 1}, [1]


@readonly
def look(x):
    return x


@unordered
def is_same(one, others):
    return one is others[-1], len(one), len(others)


def main():
    node = Node(look("n"))

    def name():
        return node.name

    out = [is_same(node.meta, [0, node.meta])]
    node.items.append(look(2))
    out.append(is_same(node.items, [node.meta, node.items]))
    if look(True):
        node.meta["b"] = look(3)
    out.append(is_same(node.meta, [node.items, node.meta]))
    node.meta = dict(node.meta)
    out.append(is_same(others=[node.items, node.meta], one=node.meta))
    return out, name()
