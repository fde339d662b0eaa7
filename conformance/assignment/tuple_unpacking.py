"""Tuple unpacking takes any iterable, needs exactly as many values as targets, and may swap."""


def attempt(label, action):
    try:
        print(label, action())
    except Exception as error:
        print(label, type(error).__name__, error)


def two(values):
    a, b = values
    return a, b


def main():
    a, b = 1, 2
    a, b = b, a
    print(a, b)
    a, b, c = "xyz"
    print(a, b, c)
    [p, q] = range(2)
    (r,) = [9]
    print(p, q, r)
    k1, k2 = {"one": 1, "two": 2}
    print(k1, k2)
    first, second = (n * n for n in (3, 4))
    print(first, second)
    () = []
    [] = ()
    attempt("right", lambda: two([1, 2]))
    attempt("few", lambda: two([1]))
    attempt("none", lambda: two([]))
    attempt("many", lambda: two([1, 2, 3]))
    attempt("int", lambda: two(7))
    attempt("None", lambda: two(None))
    attempt("str", lambda: two("abc"))
    a, b, c = 10, 20, 30
    a, b, c = c, a, b
    print(a, b, c)
    return a + b * c
