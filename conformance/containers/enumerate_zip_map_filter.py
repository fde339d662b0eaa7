"""enumerate, zip, map, filter, reversed are lazy iterators that stop, fail and combine."""


def tell(x):
    print("call", x)
    return x * 10


def main():
    e = enumerate("ab", 5)
    print(next(e), list(e), list(e))
    print(list(zip("abc", [1, 2])), list(zip()), list(zip("ab")), dict(zip("ab", (1, 2))))
    try:
        list(zip("abc", [1, 2], strict=True))
    except ValueError as error:
        print(error)
    m = map(tell, [1, 2, 3])
    print("nothing called yet")
    print(next(m))
    print(list(m))
    print(list(map(lambda a, b: a + b, [1, 2, 3], [10, 20])), list(map(str, range(2))), list(map(max, "ab", "ba")))
    print(list(filter(lambda n: n % 2, range(5))), list(filter(None, [0, 1, "", "a"])), list(filter(str.isdigit, "a1")))
    print(list(reversed([1, 2])), "".join(reversed("ab")), list(reversed(range(3))), list(reversed({"a": 1, "b": 2})))
    it = iter([1, 2, 3, 4, 5])
    print(list(zip(it, it)), next(it, "one lost"))
    left, right = iter([1, 2, 3]), iter([1])
    print(list(zip(left, right)), next(left))
    pairs = [(1, "a"), (2, "b")]
    numbers, letters = zip(*pairs)
    print(numbers, letters, [n for n, _ in pairs])
    bad = map(lambda n: 10 // n, [5, 0, 2])
    print(next(bad))
    try:
        next(bad)
    except ZeroDivisionError:
        print("after failure", next(bad))
    for i, (a, b) in enumerate(zip("xy", "pq"), start=1):
        print(i, a, b)
    for action in (
        lambda: zip(1),
        lambda: map(5, [1]),
        lambda: next(map(5, [1])),
        lambda: next([1]),
        lambda: enumerate(3),
    ):
        try:
            print(type(action()).__name__)
        except TypeError as error:
            print(error)
    print(sum(map(lambda ab: ab[0] * ab[1], zip([1, 2, 3], [4, 5, 6]))), [*map(len, filter(None, ["", "a"]))])
    return list(map(int, ["1", "2", "three"]))
