"""Class patterns that are wrong raise TypeError; missing attributes just fail to match."""


class NoArgs:
    def __init__(self):
        self.a = 1


class BadArgs:
    __match_args__ = ["a"]


class BadNames:
    __match_args__ = (1,)


class Short:
    __match_args__ = ("a",)
    a = 1


class Duplicate:
    __match_args__ = ("a", "b")
    a = b = 1


class Raises:
    @property
    def a(self):
        raise ValueError("from property")

    @property
    def b(self):
        raise AttributeError("looks missing")


def attempt(label, action):
    try:
        print(label, action())
    except Exception as error:
        print(label, type(error).__name__, error)


def too_many(value):
    match value:
        case NoArgs(1):
            return "matched"


def bad_args(value):
    match value:
        case BadArgs(1):
            return "matched"


def bad_names(value):
    match value:
        case BadNames(1):
            return "matched"


def short(value):
    match value:
        case Short(1, 2):
            return "matched"


def duplicate(value):
    match value:
        case Duplicate(1, a=1):
            return "matched"


def not_a_class(value):
    constructor = len
    match value:
        case constructor():
            return "matched"


def missing(value):
    match value:
        case NoArgs(a=1, missing=_):
            return "matched"
        case Raises(b=_):
            return "matched"
        case _:
            return "no match"


def int_two(value):
    match value:
        case int(1, 2):
            return "matched"


def main():
    attempt("positional without __match_args__", lambda: too_many(NoArgs()))
    attempt("other type first", lambda: too_many(5))
    attempt("list as __match_args__", lambda: bad_args(BadArgs()))
    attempt("number in __match_args__", lambda: bad_names(BadNames()))
    attempt("too many positional", lambda: short(Short()))
    attempt("same twice", lambda: duplicate(Duplicate()))
    try:
        not_a_class(5)
    except TypeError as error:
        print(str(error).startswith("called match pattern must be"))
    attempt("missing attribute", lambda: missing(NoArgs()))
    attempt("property AttributeError", lambda: missing(Raises()))
    attempt("int with two", lambda: int_two(1))
    match Raises():
        case Raises(a=_):
            print("not reached")
