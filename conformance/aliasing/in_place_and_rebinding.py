"""Augmented assignment mutates lists in place but rebinds tuples, strings and numbers."""


def grow_in_place(items):
    items += ["grown"]
    return items


def grow_by_rebinding(items):
    items = items + ["grown"]
    return items


def replace_contents(items):
    items[:] = ["replaced"]


def forget(items):
    items = None
    return items


class Holder:
    items = []
    number = 0
    pair = ()

    def add(self, value):
        self.items += [value]
        self.number += 1
        self.pair += (value,)


def main():
    Holder.items.clear()
    original = [1]
    print(grow_in_place(original) is original, original)
    print(grow_by_rebinding(original) is original, original)
    replace_contents(original)
    print(forget(original), original)
    a = b = (1, 2)
    a += (3,)
    c = d = "text"
    c *= 2
    e = f = {1, 2}
    e |= {3}
    g = h = {"k": 1}
    g |= {"m": 2}
    print(a, b, c, d, sorted(f), h, e is f, g is h)
    e = e | {4}
    print(sorted(e), sorted(f))
    one, two = Holder(), Holder()
    one.add("x")
    two.add("y")
    print(one.items, two.items, Holder.items, one.items is Holder.items)
    print(one.number, two.number, Holder.number, one.pair, two.pair, Holder.pair)
    print("items" in vars(one), "number" in vars(one))
    table = {"n": 1, "l": [1]}
    alias = table["l"]
    table["l"] += [2]
    table["n"] += 1
    table["l"] = table["l"] + [3]
    alias.append("old list")
    print(table, alias)
    numbers = [1, 2, 3]
    for number in numbers:
        number *= 10
    print(numbers)
    for index in range(len(numbers)):
        numbers[index] *= 10
    print(numbers)
    data = [[1], [2]]
    for row in data:
        row *= 2
    print(data)
    queue = data
    queue.sort(reverse=True)
    print(data, sorted(data) is data, data.sort())
    big = bigger = bytearray(b"ab")
    big += b"c"
    print(bigger, big is bigger)
