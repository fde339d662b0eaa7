"""Or-patterns try alternatives left to right and bind the same names in each."""

from dataclasses import dataclass


@dataclass
class Leaf:
    value: int


@dataclass
class Node:
    left: object
    right: object


def leftmost(tree):
    match tree:
        case Leaf(value) | Node(Leaf(value), _) | Node(Node(Leaf(value), _), _):
            return value
        case Node(deep, _):
            return f"deeper: {leftmost(deep)}"


def command(text):
    match text.lower().split():
        case ["go", ("north" | "south" | "east" | "west") as direction]:
            return f"walk {direction}"
        case ["go", ("n" | "s" | "e" | "w") as short] | [("n" | "s" | "e" | "w") as short]:
            return f"walk {short}"
        case [("get" | "take"), item] | ["pick", "up", item] | ["pick", item, "up"]:
            return f"take {item}"
        case ["quit" | "exit"] | []:
            return "bye"
        case [verb, *_]:
            return f"cannot {verb}"


def main():
    print(leftmost(Leaf(1)))
    print(leftmost(Node(Leaf(2), None)))
    print(leftmost(Node(Node(Leaf(3), None), None)))
    print(leftmost(Node(Node(Node(Leaf(4), 0), 0), 0)))
    print(leftmost(None))
    moves = ["go north", "GO W", "s"]
    takes = ["take lamp", "pick up lamp", "pick lamp up"]
    for text in (*moves, *takes, "exit", "", "dance now"):
        print(repr(text), "->", command(text))
    for value in (1, 2, [1], [2, 3], {"n": 4}, "x"):
        match value:
            case 1 | [1]:
                print("one")
            case int(n) | [n, _] | {"n": n}:
                print("n", n)
            case other:
                print("other", other)
