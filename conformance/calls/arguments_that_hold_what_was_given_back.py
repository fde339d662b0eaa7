"""A call that is passed something which holds what an earlier call gave back sees that as it was where the call stands."""
from sooner import unordered


@unordered
def same(x):
    return x


@unordered
def boxed(x):
    return [x]


@unordered
def show(x):
    return repr(x)


@unordered
def ask(x):
    return x


def main():
    xs = [1]
    ys = same(xs)
    box = boxed(xs)
    pair = (ys, 3)
    a = show(pair)
    b = show(box)
    c = show([ys])
    d = show({"k": ys})
    xs.append(ask(2))
    e = show(box)
    xs.append(3)
    print(a, b, c, d, e, xs, ys is xs, box[0] is xs)
    return a, b, c, d, e
