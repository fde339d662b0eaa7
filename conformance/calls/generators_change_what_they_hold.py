"""Code of a generator runs when it is asked for the next item: reads behind that see what it changed."""
from sooner import unordered


@unordered
def ask(q):
    return q % 5


def items(xs):
    yield 1
    xs.append(2)


def main():
    xs = []
    g = items(xs)
    next(g)
    ask(1)
    next(g, None)
    print(str(xs))
    ys = []
    ask(2)
    for _ in items(ys):
        pass
    print(str(ys))
