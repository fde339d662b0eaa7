"""Exact messages of TypeError and ZeroDivisionError from operators."""


class Opaque:
    pass


def failure(action):
    try:
        result = action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return f"no failure: {result!r}"


def main():
    one, text, nothing, opaque = 1, "s", None, Opaque()
    print(failure(lambda: one + text))
    print(failure(lambda: text + one))
    print(failure(lambda: [] + ()))
    print(failure(lambda: nothing + 1))
    print(failure(lambda: opaque - 1))
    print(failure(lambda: one * opaque))
    print(failure(lambda: text * 1.5))
    print(failure(lambda: [1] * "2"))
    print(failure(lambda: {} | []))
    print(failure(lambda: 1.5 & 1))
    print(failure(lambda: one << -1))
    print(failure(lambda: 2 ** nothing))
    print(failure(lambda: one // 0))
    print(failure(lambda: divmod(1.0, 0)))
    print(failure(lambda: 0 ** -1))
    print(failure(lambda: one @ 2))
    print(failure(lambda: one < text))
    print(failure(lambda: [1] >= (1,)))
    print(failure(lambda: nothing > nothing))
    print(failure(lambda: {} < {}))
    print(failure(lambda: 1 in 2))
    print(failure(lambda: 1 in "text"))
    print(failure(lambda: -text))
    print(failure(lambda: ~1.5))
    print(failure(lambda: +nothing))
    print(failure(lambda: sorted([1, "a"])))
    print(failure(lambda: max(one)))
    print(failure(lambda: sum(["a", "b"])))
    total = 5
    try:
        total += "x"
    except TypeError as error:
        print(error, total)
    items = [1]
    try:
        items += 5
    except TypeError as error:
        print(error, items)
    try:
        total -= [1]
    except TypeError as error:
        print(error)
    total **= "x"
