"""Chained assignment evaluates the value once and stores to the targets left to right."""


def tell(label, value):
    print("evaluate", label)
    return value


class Box:
    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)


def main():
    a = b = c = tell("list", [])
    a.append(1)
    print(b, c, a is b is c)
    box = Box()
    store = {}
    tell("box", box).left = tell("store", store)[tell("key", "k")] = name = tell("value", 42)
    print(name, store, box.left)
    x = x2, *y = p, q, r = [1, 2, 3]
    print(x, x2, y, p, q, r)
    y.append(9)
    print(x)
    i = table = [None, None]
    i = 1
    i = table[i] = 0
    print(i, table)
    head = link = {}
    head["next"] = head = {"tail": True}
    print(link, head)
    try:
        good = store[[]] = never = tell("last", "v")
    except TypeError as error:
        print(good, error)
    try:
        print(never)
    except UnboundLocalError as error:
        print(error)
    return good
