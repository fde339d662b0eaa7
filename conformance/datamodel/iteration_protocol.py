"""__iter__, __next__, __reversed__, __getitem__ iteration, iter with a sentinel, shared iterators."""


class Range:
    def __init__(self, stop):
        self.stop = stop

    def __iter__(self):
        return RangeIterator(self.stop)

    def __reversed__(self):
        return [n for n in range(self.stop - 1, -1, -1)].__iter__()


class RangeIterator:
    def __init__(self, stop):
        self.now, self.stop = 0, stop

    def __iter__(self):
        return self

    def __next__(self):
        if self.now >= self.stop:
            raise StopIteration
        self.now += 1
        return self.now - 1


class Old:
    def __init__(self, *items):
        self.items, self.asked = items, []

    def __getitem__(self, index):
        self.asked.append(index)
        return self.items[index]


class Failing:
    def __iter__(self):
        return self

    def __init__(self):
        self.count = 0

    def __next__(self):
        self.count += 1
        if self.count == 3:
            raise KeyError("third")
        return self.count


class NotAnIterator:
    def __iter__(self):
        return 5


def main():
    numbers = Range(3)
    print([(a, b) for a in numbers for b in numbers if a < b])
    shared = iter(numbers)
    print(next(shared), list(shared), list(shared))
    print(list(reversed(numbers)), sum(numbers), max(numbers), sorted(numbers, reverse=True))
    print(2 in numbers, 9 in numbers, dict(zip("abc", numbers)), [*numbers, *numbers])
    a, *b = numbers
    print(a, b, tuple(enumerate(numbers, 1)))
    old = Old("x", "y")
    print(list(old), old.asked, "y" in old, len(old.asked))
    collected = []
    try:
        for value in Failing():
            collected.append(value)
    except KeyError as error:
        print(collected, error)
    try:
        print([v for v in Failing()])
    except KeyError as error:
        print("comprehension", error)
    pending = [3, 2, 1]
    print(list(iter(pending.pop, 1)), pending)
    items = [1, 2, 3]
    for item in items:
        if item < 3:
            items.append(item + 10)
    print(items)
    table = {"a": 1}
    try:
        for key in table:
            table[key + "x"] = 1
    except RuntimeError as error:
        print(error)
    try:
        for _ in NotAnIterator():
            pass
    except TypeError as error:
        print(error)
    pairs = iter(range(4))
    print([(x, next(pairs)) for x in pairs])
    zipped = zip(it := iter([1, 2, 3]), it)
    print(list(zipped))
    for left, right in zip(*[iter([1, 2, 3, 4])] * 2):
        print(left, right)
    list(Failing())
