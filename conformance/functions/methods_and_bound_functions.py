"""Bound methods, class and static methods, methods stored and passed as callbacks, callable objects."""


class Counter:
    total = 0

    def __init__(self, step=1):
        self.step, self.n = step, 0

    def bump(self, times=1, *, quiet=True):
        self.n += self.step * times
        Counter.total += 1
        if not quiet:
            print("bumped to", self.n)
        return self

    @classmethod
    def of(cls, *steps):
        return [cls(step) for step in steps]

    @staticmethod
    def describe(counter):
        return f"{counter.n} by {counter.step}"

    def __call__(self, extra=0):
        return self.n + extra

    def each(self, items):
        return [self.bump(i).n for i in items]


def run_all(callbacks):
    results = []
    for callback in callbacks:
        results.append(callback())
    return results


def main():
    Counter.total = 0
    c = Counter(2)
    print(c.bump().bump(3, quiet=False).n, c(), c(extra=100))
    bump = c.bump
    bump()
    bump(5)
    print(c.n, bump.__self__ is c, bump.__name__, Counter.bump(c).n)
    a, b = Counter.of(1, 10)
    print(run_all([a.bump, b.bump, b.bump])[1] is b, a.n, b.n, Counter.describe(b), b.describe(a))
    print(list(map(b, range(3))), sorted([c, a, b], key=Counter.describe)[0] is a, c.each([0, 1, 2]))
    a.bump = lambda: "instance attribute wins"
    print(a.bump(), Counter.bump(a).n)
    del a.bump
    print(a.bump().n, Counter.total)
    Counter.twice = lambda self: self.n * 2
    print(c.twice(), b.twice())
    del Counter.twice
    words = []
    for add in (words.append, words.extend):
        add("hi")
    print(words, list(map("-".join, [["a", "b"], "xy"])), [f("x") for f in ("axb".index, "abc".count, "".join)])
    print(
        getattr(c, "bump")(times=0).n, getattr(c, "missing", "default"),
        [m for m in vars(Counter) if not m.startswith("_")],
    )
    for action in (
        lambda: Counter.bump(),
        lambda: c.bump(1, 2),
        lambda: c.missing(),
        lambda: Counter.of("x")[0].bump(2).n + 1,
    ):
        try:
            print(action())
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
    return run_all([c, c.bump, Counter.of, Counter.describe])
