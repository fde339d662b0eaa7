"""One function called several times by code that is not decided yet, each time with other things: each time it changes those."""
from collections import defaultdict

import sooner

LOG = []


@sooner.unordered
def ask(question):
    return question


class Box:
    def __init__(self, name):
        self.name, self.items, self.n = name, [], 0

    def put(self, x):
        self.held().append(x)
        return self

    def held(self):
        return self.items


def append(xs):
    xs.append(len(xs))


def into(box):
    append(box.items)


def deeper(table):
    table["x"]["y"].append(1)


def fill(table, key):
    table[key].append(key)


def apply(function, x):
    return function(x)


def loud(x):
    LOG.append(x)


def quiet(x):
    return x


def name_of(box, name):
    return getattr(box, name)


def swapped(n, a, b):
    if ask(n) > 0:
        swapped(n - 1, b, a)
    a.append(n)


def walked(node, seen):
    if ask(node["v"]):
        seen.append(node["v"])
        node["hits"] = node.get("hits", 0) + 1
        for kid in node["kids"]:
            walked(kid, seen)


def chosen():
    one, two = {"a": [0]}, {"a": [0]}
    inner = two["a"]
    if ask(1):
        append(one[ask("a")])
        append(two[ask("a")])
    return len(inner), one, two


def instances():
    boxes = [Box(name) for name in "abcdefg"]
    if ask(1):
        into(boxes[0])
        into(boxes[1])
    seen = [len(box.items) for box in boxes[:2]]
    if ask(1):
        boxes[2].put(1)
        boxes[3].put(2).put(3)
    seen += [len(box.items) for box in boxes[2:4]]
    if ask(1):
        for box in boxes:
            into(box)
        into(boxes[4])
        into(boxes[5])
        into(boxes[6])
    return seen, [len(box.items) for box in boxes]


def containers():
    one, two, groups, others = {"x": {"y": []}}, {"x": {"y": []}}, defaultdict(list), defaultdict(list)
    if ask(1):
        deeper(one)
        deeper(two)
        fill(groups, "a")
        fill(others, "a")
    return len(two["x"]["y"]), len(others), one, groups


def functions():
    if ask(1):
        apply(quiet, 1)
        apply(loud, 2)
    return len(LOG), LOG


def names():
    box = Box("a")
    box.other = []
    if ask(1):
        name_of(box, "items").append(1)
        name_of(box, "other").append(2)
    return len(box.other), len(box.items)


def itself():
    a, b, seen = [], [], []
    leaf = {"v": 3, "kids": []}
    if ask(1):
        swapped(3, a, b)
    if ask(1):
        walked({"v": 1, "kids": [{"v": 2, "kids": [leaf]}, leaf]}, seen)
    return len(a), len(b), a, b, leaf["hits"], len(seen)


@sooner.auto
def main():
    LOG.clear()
    for part in (chosen, instances, containers, functions, names, itself):
        print(part.__name__, part())
