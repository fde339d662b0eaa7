"""map and filter call when they are asked, wherever they were stored; list and its like ask for all that is left."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x * 2


@sequential
def save(x):
    LOG.append(x)
    return x


def main():
    stored = map(save, [1, 2, 3, 4])
    save("before")
    print(next(stored), LOG)
    save("between")
    print(list(stored), list(stored), LOG)
    both = map(lambda a, b: (a, save(ask(b))), [1, 2, 3], iter((4, 5)))
    print(list(both), LOG)
    kept = filter(lambda x: save(ask(x)) > 3, iter([1, 2, 3, 1]))
    print(next(kept), tuple(kept), LOG)
    print(any(map(lambda x: save(x) == 2, [1, 2, 3])), all(filter(save, [3, 0, 4])), LOG)
    rest = map(ask, [1, 2, 3])
    print(any(x > 2 for x in rest), list(rest))
    print(sum(map(ask, range(4))), ",".join(map(str, map(ask, [1, 2]))), sorted(map(ask, (3, 1))), max(map(ask, (3, 1))))
    print(set(map(ask, [1, 1])), dict(map(lambda x: (x, ask(x)), [1, 2])), list(filter(None, map(ask, [0, 1]))))
    print([x + 1 for x in map(ask, [1, 2])], list(zip(map(save, "ab"), map(save, "cd"))), LOG)
    for x in map(save, (8, 9)):
        print("got", x, LOG[-1])
    return LOG
