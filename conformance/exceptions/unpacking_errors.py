"""Unpacking failures: messages, and what was already assigned or evaluated."""


class Breaks:
    def __init__(self, good):
        self.left = good

    def __iter__(self):
        return self

    def __next__(self):
        if not self.left:
            raise ValueError("iterator broke")
        self.left -= 1
        return self.left


def failure(source):
    try:
        a, b, c = source
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return a, b, c


def starred(source):
    try:
        first, *middle, last = source
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return first, middle, last


def main():
    print(failure([1, 2, 3]))
    print(failure([1, 2]))
    print(failure(()))
    print(failure([1, 2, 3, 4]))
    print(failure("abc"))
    print(failure(5))
    print(failure(None))
    print(failure(Breaks(5)))
    print(failure(Breaks(2)))
    print(starred([1, 2]), starred(range(6)))
    print(starred([1]))
    print(starred(3))
    a = b = "before"
    try:
        a, (b, c) = 1, (2,)
    except ValueError as error:
        print(error, a, b)
    try:
        for x, y in [(1, 2), (3,), (5, 6)]:
            print("pair", x, y)
    except ValueError as error:
        print(error, x, y)
    try:
        print([*range(2), *None])
    except TypeError as error:
        print(error)
    try:
        print({**{"a": 1}, **[1]})
    except TypeError as error:
        print(error)
    store = {}
    try:
        store["x"], store["y"], store["z"].w = range(3)
    except KeyError as error:
        print(error, store)
    [(head, tail)] = [("h", "t", "extra")]
