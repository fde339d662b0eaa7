"""Linked lists, binary search trees, tries and union-find built from dicts, lists and tiny classes."""


class Node:
    def __init__(self, value, next=None):
        self.value, self.next = value, next


def from_list(values):
    head = None
    for value in reversed(values):
        head = Node(value, head)
    return head


def to_list(node):
    out = []
    while node:
        out.append(node.value)
        node = node.next
    return out


def reverse(head):
    previous = None
    while head:
        head.next, previous, head = previous, head, head.next
    return previous


def has_cycle(head):
    slow = fast = head
    while fast and fast.next:
        slow, fast = slow.next, fast.next.next
        if slow is fast:
            return True
    return False


def insert(tree, key):
    if tree is None:
        return {"key": key, "left": None, "right": None}
    side = "left" if key < tree["key"] else "right"
    tree[side] = insert(tree[side], key)
    return tree


def in_order(tree):
    return [] if tree is None else [*in_order(tree["left"]), tree["key"], *in_order(tree["right"])]


def trie(words):
    root = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node["$"] = word
    return root


def complete(root, prefix):
    node = root
    for letter in prefix:
        if letter not in node:
            return []
        node = node[letter]
    found, todo = [], [node]
    while todo:
        node = todo.pop()
        for key, child in node.items():
            found.append(child) if key == "$" else todo.append(child)
    return sorted(found)


class Groups:
    def __init__(self, n):
        self.parent = list(range(n))

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = x = self.parent[self.parent[x]]
        return x

    def join(self, a, b):
        a, b = self.find(a), self.find(b)
        self.parent[b] = a
        return a != b


def main():
    head = from_list([1, 2, 3, 4])
    print(to_list(head), to_list(reverse(head)), to_list(head), to_list(None))
    loop = from_list("ab")
    print(has_cycle(loop))
    loop.next.next = loop
    print(has_cycle(loop), loop.next.next.next.value)
    tree = None
    for key in (5, 2, 8, 1, 9, 3):
        tree = insert(tree, key)
    print(in_order(tree), tree["left"]["right"]["key"], tree["right"]["left"])
    words = trie(["car", "card", "care", "cat", "dog"])
    print(complete(words, "car"), complete(words, "x"), complete(words, ""), list(words))
    groups = Groups(6)
    print([groups.join(a, b) for a, b in [(0, 1), (2, 3), (1, 3), (0, 2), (4, 5)]])
    print(len({groups.find(i) for i in range(6)}), groups.find(3) == groups.find(0), groups.find(4) == groups.find(0))
    return insert(tree, "text")
