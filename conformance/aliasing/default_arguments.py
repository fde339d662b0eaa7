"""Mutable defaults are evaluated once per def and shared by calls; each def execution has its own."""


def collect(item, into=[]):
    into.append(item)
    return into


def fresh(item, into=None):
    if into is None:
        into = []
    into.append(item)
    return into


def counter(step, state={"n": 0}):
    state["n"] += step
    return state["n"]


def make(log):
    def inner(value, seen=log, *, extra=[len(log)]):
        seen.append(value)
        extra.append(value)
        return extra

    return inner


class Config:
    def __init__(self, options={}, tags=()):
        self.options, self.tags = options, tags
        self.tags += ("t",)


def main():
    collect.__defaults__[0].clear()
    counter.__defaults__[0]["n"] = 0
    Config.__init__.__defaults__[0].clear()
    first = collect(1)
    second = collect(2)
    print(first, first is second, collect.__defaults__)
    print(collect(3, ["own"]), collect(4), fresh(1), fresh(2), fresh(3, [0]))
    print(counter(1), counter(5), counter(1, {"n": 100}), counter(0))
    log = ["start"]
    one, two = make(log), make(log)
    print(one("a"), two("b"), one("c"), log)
    left, right = Config(), Config()
    left.options["k"] = "shared by default"
    print(right.options, left.tags, right.tags, Config({}).options)
    functions = [lambda x, n=n, acc=[]: acc.append(x + n) or acc for n in range(3)]
    print([f(10) for f in functions], [f(20) for f in functions])
    base = 5

    def late(x=base):
        return x, base

    base = 6
    print(late(), late(base))
    order = []

    def defaults(a=order.append("a"), b=order.append("b"), *, c=order.append("c")):
        return order

    print(defaults(), defaults())
    first.clear()
    print(collect(9))
    try:
        def broken(x=undefined_default):
            return x
    except NameError as error:
        print(error)
