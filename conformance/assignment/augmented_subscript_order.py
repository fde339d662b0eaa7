"""Augmented subscripts evaluate container and key once, then load, operand, operate, store."""


class Traced(dict):
    def __getitem__(self, key):
        print("get", key)
        return super().__getitem__(key)

    def __setitem__(self, key, value):
        print("set", key, value)
        super().__setitem__(key, value)


def tell(label, value):
    print("eval", label)
    return value


def main():
    d = Traced(a=1)
    tell("container", d)[tell("key", "a")] += tell("operand", 10)
    print(dict(d))
    d["nested"] = Traced(x=[1])
    d["nested"]["x"] += [2]
    print(d["nested"]["x"])
    try:
        d["absent"] += tell("never", 1)
    except KeyError as error:
        print("KeyError", error)
    try:
        d["a"] += tell("text", "text")
    except TypeError as error:
        print(error)
    print(dict(d)["a"])
    counter = iter(range(5))
    cells = [0, 0, 0]
    cells[next(counter)] += 5
    cells[next(counter)] -= 7
    print(cells, next(counter))
    i = 0
    cells[i] += (i := 2)
    print(cells, i)
    return cells
