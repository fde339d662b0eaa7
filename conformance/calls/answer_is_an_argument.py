"""A call may answer with one of the objects it was passed, or a part of one."""
from sooner import unordered


class Item:
    def __init__(self, score):
        self.score = score


@unordered
def pick(items):
    return max(items, key=lambda item: item.score)


@unordered
def same(x):
    return x


def main():
    items = [Item(1), Item(5), Item(3)]
    best = pick(items)
    best.score = -1
    print([item.score for item in items], best is items[1])
    second = pick(items)
    second.score += 10
    again = same(items[0])
    again.score *= 7
    print([item.score for item in items], second is items[2], again is items[0])
    return [item.score for item in items]
