"""Closures see the variable, not its value at creation: loops, comprehensions, defaults, factories."""


def factory(n):
    def inner():
        return n

    return inner


def main():
    late = []
    for i in range(3):
        late.append(lambda: i)
    print([f() for f in late])
    bound = []
    for i in range(3):
        bound.append(lambda i=i: i)
    print([f() for f in bound])
    made = [factory(i) for i in range(3)]
    print([f() for f in made])
    nested = []
    for i in range(2):
        for j in range(2):
            def both():
                return i, j
            nested.append(both)
    print([f() for f in nested])
    i, j = "new i", "new j"
    print(nested[0]())
    while_made, n = [], 0
    while n < 3:
        copy = n
        while_made.append(lambda: (n, copy))
        n += 1
    print([f() for f in while_made])
    seen_inside = []
    for k in range(3):
        f = lambda: k * 10
        seen_inside.append(f())
    print(seen_inside, f())
    for item in ["a", "b"]:
        def show(prefix=item.upper()):
            return prefix + item
    print(show())
    actions = {}
    for name in ("x", "y"):
        def action(value, name=name):
            return f"{name}={value}"
        actions[name] = action
    print(actions["x"](1), actions["y"](2))
    for v, in [(1,), (2,)]:
        keep = lambda: v
        if v == 1:
            first = keep
    print(first(), keep())
    cells = []
    for row in [[1], [2]]:
        cells.append(lambda: row.append("seen") or row)
    print(cells[0](), cells[1](), row)
    del v
    return keep()
