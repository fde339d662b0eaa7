"""Weak references and proxies: what is read through them is what the program has written before."""
import weakref

from sooner import unordered


@unordered
def ask(x):
    return x + 1


class Node:
    def __init__(self, value):
        self.value = value
        self.items = []

    def add(self, item):
        self.items.append(item)
        return len(self)

    def __len__(self):
        return len(self.items)


def main():
    node = Node(1)
    proxy, reference = weakref.proxy(node), weakref.ref(node)
    if ask(1) == 2:
        node.value = ask(9)
    print(proxy.value)
    node.value = ask(node.value)
    print(reference().value, proxy.value)
    proxy.value = ask(30)
    proxy.items.append(ask(1))
    print(node.value, proxy.add(ask(2)), len(proxy), node.items)
    known = weakref.WeakValueDictionary(a=node)
    node.value = ask(40)
    print(known["a"].value, reference() is node)
    known["a"].items.clear()
    return node
