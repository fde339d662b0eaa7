"""A generator expression evaluates its first source at once and everything else on demand."""


def tell(label, value):
    print(label, value)
    return value


def source():
    print("source evaluated")
    return [1, 2, 3]


def main():
    gen = (tell("value", n) for n in source() if tell("test", n) != 2)
    print("made")
    print(next(gen))
    print(next(gen))
    print(next(gen, "exhausted"), next(gen, "still"))
    factor = 2
    late = (n * factor for n in (1, 2, 3))
    factor = 10
    print(list(late), list(late))
    inner = ((a, b) for a in (1, 2) for b in tell("inner source", "xy"))
    print(next(inner))
    print(list(inner))
    data = [1, 2]
    live = (x for x in data)
    print(next(live))
    data.append(3)
    print(list(live))
    try:
        (x for x in 5)
    except TypeError as error:
        print("at creation:", error)
    later = (x for x in (1, 2) for y in 5)
    try:
        next(later)
    except TypeError as error:
        print("at use:", error)
    print(list(later))
    failing = (10 // n for n in (5, 0, 2))
    print(next(failing))
    try:
        next(failing)
    except ZeroDivisionError:
        print(list(failing))
    numbers = (n for n in range(10))
    print(3 in numbers, next(numbers), sum(numbers), type(numbers).__name__)
    chain = (x + 1 for x in (y * 2 for y in range(3)))
    print(list(chain), len([*(c for c in "ab")]))
    return next(x for x in [1, 2] if x > 5)
