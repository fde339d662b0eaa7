"""In a chain each operand is evaluated once, and evaluation stops at the first false link."""


def tell(value):
    print("eval", value)
    return value


class Odd:
    def __init__(self, result):
        self.result = result

    def __lt__(self, other):
        return self.result


def main():
    print(tell(1) < tell(2) < tell(3))
    print(tell(1) < tell(0) < tell(3))
    print(tell(1) == tell(1) != tell(2) > tell(0))
    print(1 < 3 > 2, 1 < 2 == 2, (1 < 2) == 2, 3 > 2 == True)
    print("a" in "abc" in ["abc"], 1 in [1] == True, 0 == 0 in [0])
    x = None
    print(x is None is not False, x is not None is None)
    print(Odd([]) < 1 < 2, Odd("yes") < 1 < 2, Odd("yes") < 1 > 5)
    calls = []
    record = lambda v: calls.append(v) or v
    print(record(1) <= record(1) <= record(0) <= record(9), calls)
    if not 0 <= (n := tell(5)) < 3:
        print("out of range", n)
    try:
        tell(1) < tell("a") < tell(3)
    except TypeError as error:
        print(error)
    print(tell(2) < tell(1) < undefined_is_never_read)
    print([v for v in range(-3, 4) if -2 < v <= 1 != v])
    print(1 < 2 < 3 and 3 < 2 < undefined_is_never_read)
    return tell(1) < tell(2) < undefined_is_read
