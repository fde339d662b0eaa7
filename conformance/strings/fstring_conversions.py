"""f-string conversions !r !s !a and the self-documenting = call the right methods once."""


class Thing:
    def __repr__(self):
        print("repr called")
        return "Thing\u00e9"

    def __str__(self):
        print("str called")
        return "thing\u00e9"

    def __format__(self, spec):
        print("format called", repr(spec))
        return f"<{spec}>"


class NoFormat:
    def __str__(self):
        return "plain"


class BadStr:
    def __str__(self):
        return 5


def main():
    t = Thing()
    print(f"{t}")
    print(f"{t!r}")
    print(f"{t!s}")
    print(f"{t!a}")
    print(f"{t:spec}")
    print(f"{t!r:>10}|")
    x, name = 4, "é\n"
    print(f"{x=} {x = } {x + 1=} {name=} {name=!s:>5} {x=:>5} {name!a}")
    print(f"{(lambda v: v * 2)(x)=}")
    print(f"{'nested ' + f'{x!r}' + f'{name!r:>8}'}")
    print(f"{NoFormat()} {NoFormat():}", str(NoFormat()))
    try:
        f"{NoFormat():>10}"
    except TypeError as error:
        print(error)
    try:
        f"{BadStr()}"
    except TypeError as error:
        print(error)
    print(repr("it's"), repr('say "hi"'), repr("both ' and \""), ascii("é€😀"), repr("\t\\\x00\x7f\u200b"))
    try:
        f"{t!r}{1 // 0}{t!s}"
    except ZeroDivisionError:
        print("stopped in the middle")
    return f"{x!r:0>3}"
