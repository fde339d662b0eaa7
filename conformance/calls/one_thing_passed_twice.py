"""A thing that is passed directly and inside of another is one thing, also if that is found late."""
from sooner import unordered


@unordered
def ask(x):
    return x


@unordered
def both(x, pair):
    return x is pair[0], repr((x, pair))


@unordered
def same(x):
    return x


def main():
    xs = [1]
    pair = (xs, 2)
    a = both(xs, pair)
    xs.append(2)
    ys = same(xs)
    b = both(xs, (ys, 1))
    xs.append(3)
    c = both(ys, (xs, 1))
    xs.append(4)
    d = both(xs, same(pair))
    xs.append(5)
    e = both(xs, [ys])
    xs.append(5)
    f = both(xs, {0: ys})
    xs.append(5)
    print(a, b, c, d, e, f)
