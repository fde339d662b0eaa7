"""Calls with the wrong number or names of arguments, and calls of things that are not callable."""


class Greeter:
    def __init__(self, name):
        self.name = name

    def greet(self, greeting, punctuation="!"):
        return f"{greeting} {self.name}{punctuation}"

    @staticmethod
    def helper(a):
        return a

    @classmethod
    def make(cls, name="x"):
        return cls(name)


def none():
    return "none"


def one(a):
    return a


def two(a, b):
    return a, b


def optional(a, b=1, c=2):
    return a, b, c


def main():
    g = Greeter("ann")
    for label, action in [
        ("none+1", lambda: none(1)),
        ("one-1", lambda: one()),
        ("one+1", lambda: one(1, 2)),
        ("two-2", lambda: two()),
        ("two-1", lambda: two(1)),
        ("two named", lambda: two(b=1)),
        ("two+", lambda: two(1, 2, 3, 4)),
        ("unknown", lambda: two(1, 2, c=3)),
        ("twice", lambda: one(1, a=2)),
        ("optional+", lambda: optional(1, 2, 3, 4)),
        ("optional-", lambda: optional(b=1)),
        ("method", lambda: g.greet()),
        ("method+", lambda: g.greet(1, 2, 3)),
        ("init", lambda: Greeter()),
        ("init+", lambda: Greeter(1, 2)),
        ("static", lambda: g.helper()),
        ("class method", lambda: Greeter.make(1, 2)),
        ("unbound", lambda: Greeter.greet("hello")),
        ("object", lambda: object(1)),
        ("int", lambda: (5).real()),
        ("none call", lambda: print(end="")()),
        ("str call", lambda: g.name()),
        ("list call", lambda: [1][0](2)),
        ("instance call", lambda: g()),
        ("builtin", lambda: len()),
        ("builtin+", lambda: len([], [])),
        ("builtin kw", lambda: len(obj=[])),
        ("ok", lambda: (none(), g.greet("hi"), optional(1, c=9), Greeter.make().name)),
    ]:
        try:
            print(label, "->", action())
        except TypeError as error:
            print(label, "->", error)
    return two(*[1])
