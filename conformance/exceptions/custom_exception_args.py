"""Custom exceptions: args, extra attributes, __str__, __init__ without super, pickling shape."""


class Plain(Exception):
    pass


class WithFields(Exception):
    def __init__(self, code, *details, hint=None):
        super().__init__(code, *details)
        self.code = code
        self.hint = hint


class NoSuper(Exception):
    def __init__(self, one, two):
        self.total = one + two


class Dressed(WithFields):
    def __str__(self):
        return f"[{self.code}] {', '.join(map(str, self.args[1:]))}"


class Default(Exception):
    message = "class default"

    def __str__(self):
        return self.message


def raised(make):
    try:
        raise make()
    except Exception as error:
        return error


def main():
    for make in (
        lambda: Plain(),
        lambda: Plain("one"),
        lambda: Plain("one", 2),
        lambda: Plain(("a", "tuple")),
        lambda: WithFields(404, "page", hint="look"),
        lambda: NoSuper(3, 4),
        lambda: Dressed(1, "x", "y"),
        lambda: Default("ignored"),
    ):
        error = raised(make)
        print(type(error).__name__, repr(str(error)), error.args, sorted(vars(error).items(), key=repr))
    error = raised(lambda: Plain)
    print(type(error).__name__, error.args)
    print(repr(Plain("q'uote")), repr(Plain(1)), repr(Plain()))
    error.args = ("rewritten", 1)
    print(error, repr(error))
    try:
        raise NoSuper(1)
    except TypeError as wrong:
        print(wrong)
    try:
        raise WithFields
    except TypeError as wrong:
        print(wrong)
