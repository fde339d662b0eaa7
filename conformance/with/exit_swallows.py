"""A true result of __exit__ swallows the exception and execution goes on after the with."""


class Swallow:
    def __init__(self, *kinds, answer=True):
        self.kinds = kinds
        self.answer = answer
        self.seen = []

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        self.seen.append((kind and kind.__name__, str(value), tb is not None))
        return kind is not None and issubclass(kind, self.kinds) and self.answer


def first_even(numbers, guard):
    for number in numbers:
        with guard:
            if 10 // number % 2 == 0:
                return number
    return None


def main():
    guard = Swallow(ZeroDivisionError)
    with guard:
        1 / 0
        print("not reached")
    print("after", guard.seen)
    with guard:
        print("quiet body")
    print(guard.seen[-1])
    try:
        with guard:
            int("x")
    except ValueError as error:
        print("passed", error)
    print(first_even([0, 3, 5, 1], Swallow(ZeroDivisionError)))
    print(first_even([0, 0], Swallow(ZeroDivisionError)))
    for answer in (1, "yes", [], 0, None):
        try:
            with Swallow(KeyError, answer=answer):
                raise KeyError("k")
            print(repr(answer), "swallowed")
        except KeyError:
            print(repr(answer), "not swallowed")
    with Swallow(ValueError) as outer, Swallow(KeyError) as inner:
        raise ValueError("skips inner")
    print(inner.seen, outer.seen)
    total = 0
    with Swallow(IndexError):
        for value in [1, 2, 3]:
            total += value
            if total == 3:
                raise IndexError("stop adding")
    print(total)
