"""range: bounds, steps, emptiness, big values, equality, membership, and rebinding the variable."""


class Limit:
    def __index__(self):
        return 3


def attempt(label, action):
    try:
        print(label, action())
    except (TypeError, ValueError, IndexError, OverflowError) as error:
        print(label, type(error).__name__, error)


def main():
    for args in [(3,), (1, 4), (0, 10, 3), (5, 0, -2), (0, -3), (3, 3), (-2, 2), (Limit(),)]:
        print(list(range(*args)), end=" ")
    print()
    for i in range(3):
        print(i, end=" ")
        i += 10
    print("after", i)
    stop = 3
    for i in range(stop):
        stop = 100
    print(i, stop)
    r = range(0, 100, 7)
    print(len(r), r[2], r[-1], r[1:3], 14 in r, 15 in r, r.index(21), r.count(3), list(reversed(r))[:2])
    print(
        range(3) == range(0, 3, 1), range(0) == range(5, 5),
        range(0, 3, 2) == range(0, 4, 2), hash(range(0)) == hash(range(1, 1)),
    )
    big = range(10**20, 10**20 + 3)
    print(list(big), 10**20 + 1 in big, big[1])
    for n in range(2**62, 2**62 + 2):
        print(n * 4, end=" ")
    print(sum(range(-5, 5)), max(range(0, 10, 3)), bool(range(0)), range(5).start, range(1, 9, 2).step)
    attempt("zero step", lambda: range(1, 5, 0))
    attempt("float", lambda: range(1.5))
    attempt("text", lambda: range("3"))
    attempt("index", lambda: range(3)[3])
    attempt("none", lambda: range())
    attempt("missing", lambda: range(3).index(9))
    countdown = [i for i in range(5, 0, -1)]
    pairs = [(i, j) for i in range(3) for j in range(i, 3)]
    print(countdown, pairs)
    total = 0
    for i in range(1, 11):
        for j in range(i, 11, i):
            total += j
    print(total)
    for i in range(0):
        pass
    return i, j
