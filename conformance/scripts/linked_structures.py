"""A linked list, a binary search tree and a heap written by hand, checked against builtins."""


class Node:
    def __init__(self, value, following=None):
        self.value, self.next = value, following


class LinkedList:
    def __init__(self, values=()):
        self.head, self.size = None, 0
        for value in reversed(list(values)):
            self.push(value)

    def push(self, value):
        self.head = Node(value, self.head)
        self.size += 1

    def pop(self):
        if self.head is None:
            raise IndexError("pop from empty LinkedList")
        node, self.head = self.head, self.head.next
        self.size -= 1
        return node.value

    def reverse(self):
        previous, node = None, self.head
        while node:
            node.next, previous, node = previous, node, node.next
        self.head = previous

    def remove(self, value):
        previous, node = None, self.head
        while node:
            if node.value == value:
                if previous:
                    previous.next = node.next
                else:
                    self.head = node.next
                self.size -= 1
                return
            previous, node = node, node.next
        raise ValueError(f"{value!r} not in list")

    def to_list(self):
        values, node = [], self.head
        while node:
            values.append(node.value)
            node = node.next
        return values


class Tree:
    def __init__(self):
        self.root = None

    def insert(self, key, value=None):
        link, holder = self.root, None
        while link is not None:
            holder = link
            if key == link["key"]:
                link["value"] = value
                return False
            link = link["left"] if key < link["key"] else link["right"]
        fresh = {"key": key, "value": value, "left": None, "right": None}
        if holder is None:
            self.root = fresh
        else:
            holder["left" if key < holder["key"] else "right"] = fresh
        return True

    def walk(self, node="root"):
        node = self.root if node == "root" else node
        return [] if node is None else self.walk(node["left"]) + [node["key"]] + self.walk(node["right"])

    def height(self, node="root"):
        node = self.root if node == "root" else node
        return 0 if node is None else 1 + max(self.height(node["left"]), self.height(node["right"]))

    def __getitem__(self, key):
        node = self.root
        while node:
            if node["key"] == key:
                return node["value"]
            node = node["left"] if key < node["key"] else node["right"]
        raise KeyError(key)


class Heap:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        at = len(self.items) - 1
        while at and self.items[at] < self.items[(at - 1) // 2]:
            up = (at - 1) // 2
            self.items[at], self.items[up] = self.items[up], self.items[at]
            at = up

    def pop(self):
        top, last = self.items[0], self.items.pop()
        if self.items:
            self.items[0], at = last, 0
            while (child := 2 * at + 1) < len(self.items):
                if child + 1 < len(self.items) and self.items[child + 1] < self.items[child]:
                    child += 1
                if self.items[at] <= self.items[child]:
                    break
                self.items[at], self.items[child] = self.items[child], self.items[at]
                at = child
        return top


def main():
    values = [5, 2, 8, 1, 9, 3, 2]
    chain = LinkedList(values)
    chain.remove(8)
    chain.remove(5)
    chain.reverse()
    print(chain.to_list(), chain.size, chain.pop(), chain.to_list())
    tree = Tree()
    print([tree.insert(v, str(v)) for v in values], tree.walk() == sorted(set(values)), tree.height())
    print(tree[9], tree.root["left"]["key"], tree.root["right"]["left"])
    heap = Heap()
    for value in values:
        heap.push(value)
    print([heap.pop() for _ in values] == sorted(values), heap.items)
    empty = LinkedList()
    for action in (empty.pop, lambda: chain.remove("x"), lambda: tree[4], heap.pop, lambda: tree.insert("k")):
        try:
            action()
        except (IndexError, ValueError, KeyError, TypeError) as error:
            print(type(error).__name__, error)
    print(tree.walk(), Tree().walk(), Tree().height(), LinkedList().to_list())
    chain.head.next.next = chain.head
    seen, node = [], chain.head
    while node not in seen:
        seen.append(node)
        node = node.next
    print("cycle back to", node.value, "after", len(seen))
    heap.push(1)
    heap.push("one")
