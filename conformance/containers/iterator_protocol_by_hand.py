"""iter, next, StopIteration, two-argument iter, and iterators shared between loops."""


class Countdown:
    def __init__(self, start):
        self.start = start

    def __iter__(self):
        return CountdownIterator(self.start)


class CountdownIterator:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1


def peek(iterator, default=None):
    try:
        return next(iterator)
    except StopIteration:
        return default


def main():
    c = Countdown(3)
    print(list(c), list(c), max(c), 2 in c, [(a, b) for a in c for b in c if a > b])
    it = iter(c)
    print(next(it), list(it), peek(it, "done"), iter(it) is it)
    shared = iter(range(6))
    for x in shared:
        print("outer", x, end=" ")
        for y in shared:
            print("inner", y, end=" ")
            if y % 2 == 0:
                break
    print()
    values = [3, 2, 0, 5]
    print(list(iter(lambda: values.pop(0), 0)), values)
    first, second = iter([1]), iter([])
    print(next(first), next(second, None))
    try:
        next(first)
    except StopIteration as stop:
        print("StopIteration", stop.value, stop.args)
    for action in (lambda: iter(5), lambda: next(5), lambda: next(c)):
        try:
            action()
        except TypeError as error:
            print(error)
    d = iter({"a": 1, "b": 2}.items())
    k, v = next(d)
    print(k, v, list(d))
    total = 0
    numbers = iter([1, 2, -1, 3])
    while (n := next(numbers, None)) is not None:
        if n < 0:
            skipped = next(numbers)
            continue
        total += n
    print(total, skipped)
    return next(iter([]))
