"""A list that holds itself, by way of an answer."""
from sooner import unordered


@unordered
def same(x):
    return x


@unordered
def ask(x):
    return x


@unordered
def show(x):
    return repr(x)


def main():
    xs = [1]
    xs.append(same(xs))
    a = show(xs)
    xs.append(xs[1][-1])
    b = show(xs)
    xs.append(ask(3))
    c = show(xs[1])
    xs.append(4)
    print(a, b, c, xs, xs[1] is xs)
