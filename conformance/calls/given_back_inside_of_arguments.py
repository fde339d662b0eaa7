"""What is given back is written, passed on inside of others and taken out of them again."""
from sooner import unordered


@unordered
def same(x):
    return x


@unordered
def boxed(x):
    return {"in": [x]}


@unordered
def ask(x):
    return x


@unordered
def show(x):
    return repr(x)


@unordered
def first(x):
    return x[0]


def helper(b, xs):
    r = show(b)
    xs.append(len(xs))
    return r


def main():
    xs, out = [0], []
    for i in range(3):
        b = boxed(xs)
        pair = (b, i)
        out.append(show(pair))
        out.append(helper([b], xs))
        f = first((same(xs), i))
        f.append("f")
        xs.append(ask(i))
        out.append(show((f, pair)))
    print(out)
    k = {"xs": xs, "b": b}
    print(show(k))
    return xs
