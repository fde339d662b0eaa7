"""Functions that raise StopIteration inside of what builtins go over: a map or filter ends there, a generator expression fails."""
import functools

from sooner import sequential, unordered


@unordered
def ask(x):
    return x * 10


@sequential
def save(x):
    return x


@unordered
def stops(x):
    if x == 3:
        raise StopIteration(x)
    return x


def step(x):
    if ask(x) > 20:
        raise StopIteration
    return save(x)


def deeper(x):
    return step(x)


def true(x):
    return step(x) >= 0


class Steps:
    def __init__(self):
        self.items = iter(range(2))

    def take(self, x):
        return ask(next(self.items))

    def __call__(self, x):
        return step(x)


XS = [1, 2, 3, 4]


def show(name, function):
    try:
        print(name, function())
    except BaseException as e:
        print(name, "raised", repr(e), repr(e.__cause__), repr(e.__context__))


def text(x):
    return str(step(x))


def falls(x):
    return not step(x)


def maps():
    show("list", lambda: list(map(step, XS)))
    show("deeper", lambda: list(map(deeper, XS)))
    show("method", lambda: list(map(Steps().take, XS)))
    show("object", lambda: list(map(Steps(), XS)))
    show("lambda", lambda: list(map(lambda x: step(x) + 1, XS)))
    show("partial", lambda: list(map(functools.partial(step), XS)))
    show("two", lambda: list(map(lambda x, y: step(x) + y, XS, XS)))
    show("tuple", lambda: tuple(map(step, XS)))
    show("set", lambda: set(map(step, XS)))
    show("sorted", lambda: sorted(map(step, XS)))
    show("sum", lambda: sum(map(step, XS)))
    show("min", lambda: min(map(step, XS)))
    show("max", lambda: max(map(step, [3, 4])))
    show("any", lambda: any(map(falls, XS)))
    show("all", lambda: all(map(true, XS)))
    show("join", lambda: ", ".join(map(text, XS)))
    show("next", lambda: next(map(step, [3, 4]), "nothing"))
    show("external", lambda: list(map(stops, XS)))
    show("filter", lambda: list(filter(true, XS)))
    show("filtered", lambda: sorted(filter(lambda x: true(x), XS), reverse=True))


def expressions():
    show("list", lambda: list(step(x) for x in XS))
    show("tuple", lambda: tuple(step(x) for x in XS))
    show("set", lambda: set(step(x) for x in XS))
    show("dict", lambda: dict((x, step(x)) for x in XS))
    show("any", lambda: any(falls(x) for x in XS))
    show("all", lambda: all(true(x) for x in XS))
    show("sum", lambda: sum(step(x) for x in XS))
    show("min", lambda: min(step(x) for x in XS))
    show("sorted", lambda: sorted(step(x) for x in XS))
    show("join", lambda: ", ".join(text(x) for x in XS))
    show("next", lambda: next(step(x) for x in [3, 4]))
    show("external", lambda: list(stops(x) for x in XS))
    show("comprehension", lambda: [step(x) for x in XS])
    show("key", lambda: sorted(XS, key=step))
    show("best", lambda: max(XS, key=step))
    show("reduce", lambda: functools.reduce(lambda a, b: a + step(b), XS))
    show("loop", loop)


def loop():
    out = []
    for x in map(step, XS):
        out.append(x)
    return out


def main():
    maps()
    expressions()
