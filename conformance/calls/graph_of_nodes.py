"""Instances linked to each other, walked and changed while answers are pending."""
from sooner import unordered


class Node:
    def __init__(self, name):
        self.name, self.links, self.value = name, [], None


@unordered
def value(name):
    return ord(name) % 7


def main():
    nodes = {name: Node(name) for name in "abc"}
    a, b, c = nodes.values()
    a.links += [b, c]
    b.links.append(c)
    c.links.append(a)
    for node in nodes.values():
        node.value = value(node.name)
    for node in nodes.values():
        node.value += sum(link.value for link in node.links)
        if node.value % 2:
            node.links.pop()
    print([(n.name, n.value, [link.name for link in n.links]) for n in nodes.values()])
    return a
