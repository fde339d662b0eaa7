"""The order of sets that are changed ahead of their turn, taken back on a failure, and given back by calls."""
from sooner import unordered


@unordered
def ask(x):
    return x


@unordered
def show(x):
    return list(x)


@unordered
def same(x):
    return x


def main():
    s = {8, 16}
    for k in (24, 32, 40, 48, 0, 56, 64):
        try:
            s.add(k + 1)
            a = ask(k)
            s.add(a)
            s.add(k + 2)
            ask(-k)
            s.add(k + 3)
            s.discard(k + 1)
        except Exception as e:
            print(type(e).__name__)
        print(list(s))
    t = same(s)
    u = show(s)
    for k in range(0, 160, 16):
        s.add(k)
        if k % 32:
            s.discard(k - 16)
    w = show((t, 1)[0])
    s.pop()
    v = show(t)
    print(u, w, v, list(t), list(s))
