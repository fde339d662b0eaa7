"""Exact messages of KeyError, IndexError and friends from builtin containers."""

from collections import ChainMap, OrderedDict, deque


def failure(action):
    try:
        result = action()
    except Exception as error:
        return f"{type(error).__name__}: {error} {error.args!r}"
    return f"no failure: {result!r}"


def main():
    empty = {}
    pair = (1, 2)
    ones, text = [1], "abc"
    print(failure(lambda: empty["k"]))
    print(failure(lambda: empty[1, "two"]))
    print(failure(lambda: empty[None]))
    print(failure(lambda: empty.pop("gone")))
    print(failure(lambda: empty.pop("gone", "default")))
    print(failure(lambda: empty.popitem()))
    print(failure(lambda: empty[[1]]))
    print(failure(lambda: [][0]))
    print(failure(lambda: [1, 2][-3]))
    print(failure(lambda: [].pop()))
    print(failure(lambda: [1].pop(4)))
    print(failure(lambda: [1, 2].index(9)))
    print(failure(lambda: [1, 2].remove(9)))
    print(failure(lambda: pair[2]))
    print(failure(lambda: "abc"[10]))
    print(failure(lambda: b"abc"[10]))
    print(failure(lambda: range(3)[5]))
    print(failure(lambda: ones["0"]))
    print(failure(lambda: pair["0"]))
    print(failure(lambda: text[1.0]))
    print(failure(lambda: set().pop()))
    print(failure(lambda: {1}.remove(2)))
    print(failure(lambda: deque().popleft()))
    print(failure(lambda: OrderedDict().popitem()))
    print(failure(lambda: ChainMap({}, {})["q"]))
    print(failure(lambda: "abc".index("z")))
    try:
        del empty["del"]
    except KeyError as error:
        print(error)
    try:
        pair[0] = 1
    except TypeError as error:
        print(error)
    try:
        del [1][3]
    except IndexError as error:
        print(error)
    [0][3] = 1
