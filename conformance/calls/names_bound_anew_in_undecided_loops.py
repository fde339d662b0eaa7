"""A name bound in undecided code and bound anew in a loop of it: each turn changes another thing."""
from sooner import unordered


@unordered
def ask(x):
    return x


class Box:
    def __init__(self):
        self.count = 0


def lists():
    first, second = [0], [0]
    if ask(1):
        now = first
        for turn in range(2):
            now.append(turn)
            now = second
    print(len(second), len(first))
    return ask(len(second))


def boxes():
    first, second = Box(), Box()
    if ask(2):
        now, turn = first, 0
        while ask(turn) < 2:
            now.count += 1
            now = second
            turn += 1
    print(second.count, first.count)
    return ask(second.count)


def chosen():
    first, second, third = [0], [0], [0]
    if ask(3):
        now = first
        for turn in range(4):
            if ask(turn) % 2:
                now = second if turn == 1 else third
            now.append(turn)
    print(len(first), len(second), len(third))
    return ask(len(third))


def kept():
    seen, last = {"a": [1]}, None
    if ask(4):
        for key in ("a", "b"):
            if last is not None:
                last.append(key)
            last = seen.setdefault(key, [])
    print(seen["a"])
    return ask(len(seen["a"]))


def main():
    return lists(), boxes(), chosen(), kept()
