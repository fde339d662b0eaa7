"""One instance in several containers, in a graph with a cycle, in closures and bound methods: what one writes all see."""
from sooner import readonly, sequential, unordered

SEEN = []


@unordered
def ask(x):
    return x * 10


@readonly
def look():
    return len(SEEN)


@sequential
def keep(node):
    SEEN.append(node)
    node.visits += 1
    return node.visits


class Node:
    def __init__(self, name, value):
        self.name, self.value = name, value
        self.visits = 0
        self.next = None
        self.peers = {}

    def bump(self, by):
        self.value = self.value + ask(by)
        return self.value


def main():
    a, b = Node("a", ask(1)), Node("b", 2)
    a.next, b.next = b, a
    a.peers["b"] = b
    nodes = [a, b, a]
    byname = {node.name: node for node in nodes}
    for node in nodes:
        node.bump(node.visits)
        node.visits += 1
    print(a.value, byname["a"].visits, b.next.value, a.next.next is a)
    up = a.bump
    add = lambda by: b.bump(by) + a.visits
    print(up(1), add(2), a.peers["b"].value)
    print(keep(a), look(), a.visits, keep(byname["b"]), look(), SEEN == [a, b])
    a.peers["b"].value = ask(a.visits)
    SEEN[0].value += 1
    print([node.value for node in SEEN], [node.visits for node in nodes])
    del a.next
    try:
        print(a.next)
    except AttributeError as error:
        print(error)
    b.next = ask(3)
    print(b.next + 1, sorted(vars(b)))
    return a.value, b.value, [node.name for node in SEEN]
