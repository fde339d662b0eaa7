"""Classes defined inside functions close over locals, and each call makes a new class."""


def make_stack(limit, on_full):
    class Stack:
        made = 0

        def __init__(self):
            nonlocal total
            total += 1
            Stack.made += 1
            self.items = []

        def push(self, item):
            if len(self.items) >= limit:
                return on_full(item)
            self.items.append(item)
            return self

        @staticmethod
        def count():
            return total

    total = 0
    return Stack


def tree(depth):
    class Node:
        level = depth
        child = tree(depth - 1) if depth else None

    return Node


def main():
    dropped = []
    Small, Large = make_stack(1, dropped.append), make_stack(3, dropped.append)
    small, large = Small(), Large()
    print(small.push("a").push("b"), small.items, dropped)
    large.push(1).push(2).push(3).push(4)
    Large()
    print(large.items, dropped, Small.count(), Large.count(), Large.made)
    print(Small is Large, Small.__qualname__, isinstance(small, Large))
    node = tree(2)
    print(node.level, node.child.level, node.child.child.level, node.child.child.child)
    classes = []
    for number in range(3):
        class Numbered:
            fixed = number

            def late(self):
                return number

        classes.append(Numbered)
    print([(c.fixed, c().late()) for c in classes])
    prefix = "before"

    class Greeter:
        def greet(self):
            return prefix + self.suffix

        suffix = "!"

    greeter = Greeter()
    prefix = "after"
    print(greeter.greet())

    class Sub(Greeter):
        def greet(self):
            return super().greet() + str(len(classes))

    classes.pop()
    print(Sub().greet())

    def method(self):
        return self.suffix * 2

    Greeter.added = method
    print(Sub().added())
