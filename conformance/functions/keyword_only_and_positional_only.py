"""Positional-only, keyword-only and mixed signatures accept and reject as the grammar says."""


def pos(a, b=2, /):
    return a, b


def key(*, a, b=2):
    return a, b


def mixed(a, /, b, *, c):
    return a, b, c


def capture(name, /, **kwargs):
    return name, kwargs


def after_star(*args, sep=" ", end):
    return sep.join(map(str, args)) + end


def attempt(label, action):
    try:
        print(label, action())
    except TypeError as error:
        print(label, "TypeError", error)


def main():
    print(pos(1), pos(1, 5), key(a=1), key(b=1, a=3), mixed(1, 2, c=3), mixed(1, b=2, c=3))
    print(capture("n"), capture("n", name="free", x=1), after_star(1, 2, end="!"), after_star(sep="-", end=""))
    attempt("pos keyword", lambda: pos(a=1))
    attempt("pos second keyword", lambda: pos(1, b=2))
    attempt("pos none", lambda: pos())
    attempt("pos many", lambda: pos(1, 2, 3))
    attempt("key positional", lambda: key(1))
    attempt("key missing", lambda: key(b=1))
    attempt("key unknown", lambda: key(a=1, z=2))
    attempt("mixed a", lambda: mixed(a=1, b=2, c=3))
    attempt("mixed c", lambda: mixed(1, 2))
    attempt("mixed positional c", lambda: mixed(1, 2, 3))
    attempt("mixed twice", lambda: mixed(1, 2, b=2, c=3))
    attempt("capture missing", lambda: capture(name="x"))
    attempt("after star", lambda: after_star(1, 2))
    attempt("two missing", lambda: (lambda a, b, *, c, d: 0)(1))
    attempt("three missing", lambda: (lambda a, b, c: 0)())
    attempt("keyword only two", lambda: (lambda *, c, d: 0)())
    attempt("lambda kw", lambda: (lambda x, /, *, y=5: x + y)(1))
    return mixed(1, 2, c=3, d=4)
