"""Unpacking pulls one value more than it has targets, and starred unpacking drains the iterator."""


class Source:
    def __init__(self, stop):
        self.stop = stop
        self.n = 0

    def __iter__(self):
        print("iter")
        return self

    def __next__(self):
        if self.n == self.stop:
            print("exhausted")
            raise StopIteration
        self.n += 1
        print("next", self.n)
        return self.n


class Broken:
    def __iter__(self):
        return self

    def __next__(self):
        raise OSError("source broke")


def main():
    a, b = Source(2)
    print(a, b)
    source = Source(5)
    try:
        a, b = source
    except ValueError as error:
        print(error, "pulled", source.n)
    c, *d = source
    print(c, d)
    shared = iter("abcdef")
    x, y = next(shared), next(shared)
    *rest, = shared
    print(x, y, rest, list(shared))
    pairs = iter([1, 2, 3, 4])
    print(list(zip(pairs, pairs)))
    try:
        x, y = Broken()
    except OSError as error:
        print(error, x, y)
    try:
        x, *y = Broken()
    except OSError as error:
        print(error)
    p, q = Source(1)
