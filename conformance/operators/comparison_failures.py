"""Exceptions raised by comparison, truth, containment and hashing land at the operator that asked."""


class Sour:
    def __init__(self, name):
        self.name = name

    def __lt__(self, other):
        raise ArithmeticError(f"{self.name} < ?")

    def __eq__(self, other):
        raise LookupError(f"{self.name} == ?")

    def __bool__(self):
        raise RuntimeError(f"bool {self.name}")

    def __contains__(self, item):
        raise OSError(f"{item} in {self.name}?")

    def __hash__(self):
        raise TypeError(f"hash {self.name}")

    def __len__(self):
        raise ValueError(f"len {self.name}")

    def __neg__(self):
        raise OverflowError(f"-{self.name}")


def main():
    a, b = Sour("a"), Sour("b")
    for label, action in [
        ("a < b", lambda: a < b),
        ("a > b", lambda: a > b),
        ("a == b", lambda: a == b),
        ("a != b", lambda: a != b),
        ("a <= b", lambda: a <= b),
        ("not a", lambda: not a),
        ("a and b", lambda: a and b),
        ("0 or a", lambda: type(0 or a).__name__),
        ("a if a", lambda: 1 if a else 2),
        ("1 in a", lambda: 1 in a),
        ("a in [b]", lambda: a in [b]),
        ("a in [a]", lambda: a in [a]),
        ("{a}", lambda: {a}),
        ("{}[a]", lambda: {}[a]),
        ("len", lambda: len(a)),
        ("-a", lambda: -a),
        ("sorted", lambda: sorted([a, b])),
        ("max", lambda: max(a, b)),
        ("any", lambda: any([0, a])),
        ("index", lambda: [1, b].index(a)),
        ("chain", lambda: 1 < 2 < a),
        ("is", lambda: (a is a, a is not b)),
        ("filter", lambda: [x for x in (a,) if x]),
        ("list ==", lambda: [1, a] == [1, b]),
        ("list == short", lambda: [a] == [a, b]),
    ]:
        try:
            print(label, "->", action())
        except Exception as error:
            print(label, "->", type(error).__name__, error)
    while a:
        print("never")
