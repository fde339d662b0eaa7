"""copy and deepcopy: shared parts, cycles, and the __copy__/__deepcopy__ hooks."""

import copy


class Node:
    def __init__(self, value, *children):
        self.value, self.children, self.parent = value, list(children), None
        for child in children:
            child.parent = self


class Hooked:
    def __init__(self, tag):
        self.tag = tag

    def __copy__(self):
        return Hooked(self.tag + " copied")

    def __deepcopy__(self, memo):
        return Hooked(self.tag + " deep")


class Handle:
    def __init__(self):
        self.items = [1]

    def __deepcopy__(self, memo):
        raise TypeError("a handle cannot be copied")


def main():
    inner = [1, 2]
    outer = {"a": inner, "b": inner, "t": (inner, 3)}
    shallow, deep = copy.copy(outer), copy.deepcopy(outer)
    inner.append(3)
    print(shallow, deep)
    print(shallow["a"] is inner, deep["a"] is inner, deep["a"] is deep["b"], deep["t"][0] is deep["a"])
    leaf = Node("leaf")
    root = Node("root", leaf, Node("other"))
    twin = copy.deepcopy(root)
    print(twin.children[0].parent is twin, twin.children[0] is leaf, twin.children[0].value)
    partial = copy.copy(root)
    partial.value = "changed"
    partial.children.append("shared list")
    print(root.value, len(root.children), leaf.parent is root)
    loop = [1]
    loop.append(loop)
    again = copy.deepcopy(loop)
    print(again[1] is again, again is loop, again)
    print(copy.copy(Hooked("x")).tag, copy.deepcopy([Hooked("y")])[0].tag, copy.copy([Hooked("z")])[0].tag)
    text, pair = "immutable", (1, (2, 3))
    print(copy.deepcopy(text) is text, copy.deepcopy(pair) is pair, copy.copy(pair) is pair)
    rows = [[0] * 2 for _ in range(2)]
    for duplicate in (rows[:], list(rows), rows.copy(), [*rows], copy.copy(rows)):
        duplicate[0][0] += 1
        duplicate.append("own")
    print(rows, {**outer}["a"] is inner, dict(outer)["t"] is outer["t"])
    print(copy.deepcopy({1: {2: [3]}}), sorted(copy.copy({3, 1, 2})))
    copy.deepcopy({"h": [Handle()]})
