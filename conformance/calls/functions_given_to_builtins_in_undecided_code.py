"""Code that is not decided yet gives functions to builtins, which call them at once, or when their iterator is asked."""
import functools
import itertools
import json
import re

import sooner

SHARED = []


@sooner.unordered
def ask(question):
    return question


class Box:
    def __init__(self, name):
        self.name, self.items, self.n = name, [], 0

    def act(self, x):
        self.n += 1
        self.items.append(x)
        return self.n


def shared():
    return SHARED


def keys():
    boxes = [Box("b"), Box("a")]
    b = boxes[0]
    if ask(1):
        boxes.sort(key=lambda box: box.act(1) and box.name)
    seen = [b.n]
    if ask(1):
        sorted(boxes, key=lambda box: box.act(2))[0].act(3)
    seen.append(b.n)
    if ask(1):
        max(boxes, key=lambda box: box.n).act(4)
    return seen, [box.n for box in boxes]


def made_and_gone_over():
    a, b = Box("a"), Box("b")
    seen = []
    if ask(1):
        list(map(Box.act, [a, b], [1, 2]))
    seen.append(b.n)
    if ask(1):
        for _ in map(lambda box: box.act(1), (b,)):
            pass
    seen.append(b.n)
    if ask(1):
        for _ in itertools.takewhile(lambda box: box.act(1) < 9, [a, b]):
            pass
    seen.append(b.n)
    if ask(1):
        for _, group in itertools.groupby([a, b], key=lambda box: box.act(2)):
            list(group)
    seen.append(b.n)
    if ask(1):
        next(filter(b.act, [5]))
    return seen, b.n, b.items


def asked_for_more():
    if ask(1):
        next(iter(shared, None)).append(5)
    return len(SHARED)


def of_the_library():
    seen = []
    if ask(1):
        re.sub("a", lambda match: seen.append(match.group()) or "b", ask("banana"))
    first = len(seen)
    if ask(1):
        json.dumps({"k": {1}}, default=lambda x: seen.append(x) or 1)
    second = len(seen)
    if ask(1):
        functools.reduce(lambda a, b: seen.append(b) or a, [1, 2, 3])
    return first, second, len(seen)


def chosen():
    seen = []
    tools = {"add": seen.append, "len": len}
    if ask(1):
        list(map(tools[ask("add")], [[1], [2]]))
    return len(seen), seen


@sooner.auto
def main():
    SHARED.clear()
    for part in (keys, made_and_gone_over, asked_for_more, of_the_library, chosen):
        print(part.__name__, part())
