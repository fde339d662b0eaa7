"""What a function did to its arguments before raising stays done, visible through every alias."""


class Cart:
    def __init__(self):
        self.lines, self.total = [], 0

    def add(self, *prices):
        for price in prices:
            self.lines.append(price)
            self.total += price
        return self


def drain(source, target):
    while True:
        target.append(source.pop())


def rename(table, mapping):
    for old, new in mapping.items():
        table[new] = table.pop(old)


def update_all(rows, key):
    for row in rows:
        row["seen"] = True
        row[key] += 1


def fill(items):
    items.extend(10 // n for n in (1, 2, 0, 4))


def main():
    source, target = [1, 2, 3], []
    alias = target
    try:
        drain(source, target)
    except IndexError as error:
        print(error, source, alias)
    table = {"a": 1, "b": 2, "c": 3}
    try:
        rename(table, {"a": "x", "zz": "y", "b": "w"})
    except KeyError as error:
        print(error, table)
    rows = [{"n": 1}, {"m": 1}, {"n": 5}]
    first = rows[0]
    try:
        update_all(rows, "n")
    except KeyError as error:
        print(error, rows, first)
    cart = Cart()
    carts = [cart, cart]
    try:
        cart.add(1, 2, "three", 4)
    except TypeError:
        print(carts[1].lines, carts[0].total)
    items = []
    try:
        fill(items)
    except ZeroDivisionError:
        print(items)
    try:
        items[len(items):] = [1 // n for n in (1, 0)]
    except ZeroDivisionError:
        print("slice untouched", items)
    numbers = [3, 1, "x", 2]
    try:
        numbers.sort()
    except TypeError:
        print(sorted(map(str, numbers)))
    letters = {"a"}
    try:
        letters.update(["b"], 5)
    except TypeError as error:
        print(error, sorted(letters))
    merged = {}
    try:
        merged.update([("k", 1), ("broken",)])
    except ValueError as error:
        print(error, merged)
    state = {"steps": []}
    try:
        state["steps"].append("one")
        state["done"] = state["steps"] + [state["missing"]]
    finally:
        print(state)
