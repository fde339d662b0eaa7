"""`@output` functions that call themselves and each other: alone, as methods, over trees and rings, some of them changing what they are passed."""
from sooner import output, unordered


@unordered
def ask(q):
    return q * 2


class Node:
    def __init__(self, name, *children):
        self.name = name
        self.children = list(children)
        self.shown = 0

    @output
    def show(self, depth):
        print("  " * depth + self.name, self.shown)
        if depth < 4:
            for child in self.children:
                child.show(depth + 1)


@output
def count_down(n, node):
    print("count", n, node.name)
    if n:
        count_down(n - 1, node)


@output
def ping(n, node):
    print("ping", n, node.shown)
    if n > 0:
        pong(n - 1, node)


@output
def pong(n, node):
    print("pong", n, node.shown)
    if n > 0:
        ping(n - 1, node)


@output
def mark(node, depth):
    node.shown += 1
    print("mark", node.name, node.shown)
    for child in node.children if depth else []:
        mark(child, depth - 1)


def main():
    leaf = Node("leaf")
    tree = Node("root", Node("left", leaf), Node("right", leaf))
    ring = Node("a")
    ring.children.append(Node("b", ring))
    for i in range(3):
        leaf.shown = ask(i)
        if ask(i) > 1:
            count_down(i, leaf)
            tree.show(0)
        if ask(i + 1) > 2:
            mark(tree, 2)
            ring.show(1)
        ping(i, leaf)
        if ask(i) < 4:
            mark(ring, i)
            ring.name += "!"
    return leaf.shown, ring.shown, ring.name
