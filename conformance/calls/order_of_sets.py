"""The order of sets: of those written out, of copies that calls are passed, after members have gone and come."""
from sooner import unordered


@unordered
def ask(x):
    return x


@unordered
def show(x):
    return list(x)


def main():
    print({1, 9, 17, 25}, list({8, 0, 16, 24}), [x for x in {25, 17, 9, 1}])
    print({25, 17, 9, 1, 33, 41})
    s = {8}
    for x in (0, 16, 24, 32):
        s.add(x)
        s.discard(0)
    s.add(0)
    print(list(s), show(s), show([s]))
    ask(1)
    t = {8, 0, 16, ask(24)}
    print(list(t), show(t))
    for x in {9, 1, 17}:
        print(x)
    print(1 in {9, 1, 17}, {*[9, 1, 17]})
    a, b, c = {17, 9, 1}
    print(a, b, c, frozenset({17, 9, 1}), set([17, 9, 1]), {1, 9}, {9, 1})
    u = {8, 16, 24, 32, 40, 48, 56}
    for k in (8, 16, 24, 32, 40):
        u.discard(k)
    u.add(104)
    u.add(8)
    print(list(u), show(u))
    x = show(u)
    u.add(16)
    print(x, u)
