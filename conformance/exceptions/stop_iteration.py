"""StopIteration from next(), from __next__ and raised by hand in ordinary functions."""


class UpTo:
    def __init__(self, limit):
        self.now = 0
        self.limit = limit

    def __iter__(self):
        return self

    def __next__(self):
        if self.now == self.limit:
            raise StopIteration(f"limit {self.limit}")
        self.now += 1
        return self.now


def take(iterator, count):
    return [next(iterator) for _ in range(count)]


def stop_early(value):
    if value == 2:
        raise StopIteration("by hand")
    return value


def main():
    numbers = UpTo(3)
    print(take(numbers, 2), next(numbers), next(numbers, "default"))
    try:
        next(numbers)
    except StopIteration as stop:
        print(repr(stop), stop.value)
    try:
        take(UpTo(1), 2)
    except StopIteration as stop:
        print("out of a list comprehension:", stop.value)
    print(list(map(stop_early, [0, 1, 2, 3])))
    try:
        list(stop_early(n) for n in [0, 1, 2, 3])
    except RuntimeError as error:
        print(error, "|", repr(error.__cause__))
    iterator = iter([1, 2, 3])
    total = 0
    while True:
        try:
            total += next(iterator)
        except StopIteration:
            break
    print(total)
    try:
        iter(5)
    except TypeError as error:
        print(error)
    try:
        next([])
    except TypeError as error:
        print(error)
    for number in UpTo(2):
        try:
            print(number)
            next(iter(()))
        except StopIteration as stop:
            print("inner stop", stop.args)
    next(UpTo(0))
