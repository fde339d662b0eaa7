"""Stars in list, tuple, set and dict displays splice values in order, later keys winning."""


def numbers():
    print("numbers()")
    return 1, 2


def mapping(label, **items):
    print("mapping", label)
    return items


def packed(*parts):
    return *parts, "end"


def main():
    print([*numbers(), 3, *"ab", *[]])
    print((*numbers(), *numbers()))
    t = *range(3), "x"
    print(t, packed(1, 2))
    print(sorted({*"hello", *"help"}))
    merged = {"a": 0, **mapping("one", a=1, b=2), "b": 3, **mapping("two", c=4, a=5)}
    print(merged)
    print({**{1: "x"}, 1: "y", **{True: "z"}})
    for value in (*[1, 2], *(), *{"k": 0}):
        print("for", value)
    print({**{}}, [*{}], (*"",))
    nested = [*[[*row, sum(row)] for row in ([1, 2], [3, 4])]]
    print(nested)
    d = {(*"ab",): [*range(2)]}
    print(d, d[*"ab"])
    for bad in (lambda: [*5], lambda: {**[1]}, lambda: {*[[]]}, lambda: (*None,)):
        try:
            bad()
        except TypeError as error:
            print(error)
    return merged
