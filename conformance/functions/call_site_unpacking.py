"""Stars at the call site in every mix, their evaluation order, and the TypeErrors they raise."""


def show(*args, **kwargs):
    return args, kwargs


def three(a, b, c):
    return a, b, c


def tell(label, value):
    print(label, end=" ")
    return value


def attempt(label, action):
    try:
        print(label, action())
    except TypeError as error:
        print(label, str(error).replace(__name__ + ".", ""))


def broken():
    print("iterating")
    yield 1
    raise TypeError("from inside the iterator")


def main():
    print(show(*[1], 2, *(3, 4), *"ab"), show(*[], **{}), show(**{"a": 1}, b=2, **{"c": 3}))
    print(three(*[1, 2, 3]), three(1, *[2, 3]), three(*[1], *[2], *[3]), three(1, **{"c": 3, "b": 2}), three(*"xyz"))
    print(show(tell("1", 1), *tell("2", [2]), k=tell("3", 3), *tell("4", [4]), **tell("5", {"z": 5}), y=tell("6", 6)))
    print(show(*{"k": 1}, *range(2), *(n for n in "g"), *{7}))
    print(max(*[3, 1], 2), print(*[1, 2], sep="+"), "{}{}".format(*[1, 2]), dict(**{"a": 1}), [*map(str, *[[1, 2]])])
    attempt("duplicate", lambda: show(a=1, **{"a": 2}))
    attempt("duplicate stars", lambda: show(**{"a": 1}, **{"a": 2}))
    attempt("not iterable", lambda: three(*5))
    attempt("not mapping", lambda: three(**5))
    attempt("key type", lambda: three(**{1: 2}))
    attempt("few", lambda: three(*[1, 2]))
    attempt("many", lambda: three(*[1, 2, 3, 4]))
    attempt("twice", lambda: three(1, *[2], b=3))
    attempt("unknown", lambda: three(1, 2, 3, **{"d": 4}))
    attempt("none", lambda: three(*None))
    attempt("late failure", lambda: show(tell("before", 1), *tell("bad", 5), tell("never", 2)))
    attempt("inner error", lambda: show(*broken()))
    args, kwargs = (1, 2), {"c": 3}
    print(three(*args, **kwargs), (lambda *a, **k: (a, k))(*args, *args, **kwargs, d=4))
    return three(*args, d=4, **kwargs)
