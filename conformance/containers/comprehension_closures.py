"""Closures made in comprehensions share the loop variable; each evaluation has its own scope."""


def make_adders(n):
    return [lambda x: x + i for i in range(n)]


def make_bound(n):
    return [lambda x, i=i: x + i for i in range(n)]


def compose(functions):
    def run(value):
        for f in functions:
            value = f(value)
        return value

    return run


def main():
    print([f(10) for f in make_adders(3)], [f(10) for f in make_bound(3)])
    i = "outer"
    late = [lambda: i for i in range(3)]
    print([f() for f in late], i)
    i = "changed"
    print(late[0]())
    free = [lambda: i for _ in range(2)]
    i = "seen late"
    print([f() for f in free])
    factories = [(lambda k: lambda: k * k)(k) for k in range(4)]
    print([f() for f in factories])
    table = {name: (lambda *args, name=name: (name, args)) for name in ("add", "sub")}
    print(table["add"](1, 2), table["sub"]())
    nested = [[lambda: (a, b) for b in range(2)] for a in range(2)]
    print([[f() for f in row] for row in nested])
    counters = {c: [0] for c in "xy"}
    bump = {c: (lambda c=c: counters[c].append(len(counters[c]))) for c in "xy"}
    bump["x"]()
    bump["x"]()
    print(counters)
    double_then_inc = compose([lambda v: v * 2, lambda v: v + 1])
    print([double_then_inc(v) for v in range(3)])
    gen = (lambda: n for n in range(3))
    pulled = list(gen)
    print([f() for f in pulled])
    eager = [f() for f in (lambda: n for n in range(3))]
    print(eager)
    return [f(1) for f in [lambda x: x + y for y in (1, 2)]]
