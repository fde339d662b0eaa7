"""NotImplemented from both sides becomes TypeError, or identity comparison for equality."""


class Quiet:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print(f"{self.name}.__eq__")
        return NotImplemented

    def __lt__(self, other):
        print(f"{self.name}.__lt__")
        return NotImplemented

    def __gt__(self, other):
        print(f"{self.name}.__gt__")
        return NotImplemented

    def __mul__(self, other):
        print(f"{self.name}.__mul__")
        return NotImplemented

    def __rmul__(self, other):
        print(f"{self.name}.__rmul__")
        return NotImplemented

    __hash__ = None


class Answers(Quiet):
    def __eq__(self, other):
        return "any object may be the answer"

    def __gt__(self, other):
        return [self.name]


class Fails:
    def __add__(self, other):
        raise ArithmeticError("add failed")

    def __radd__(self, other):
        print("never reached after a raise")


def main():
    a, b = Quiet("a"), Quiet("b")
    print(a == b)
    print(a == a)
    print(a != b)
    for action in (lambda: a < b, lambda: a * b, lambda: a * a, lambda: a <= b, lambda: hash(a)):
        try:
            action()
        except TypeError as error:
            print(error)
    answers = Answers("c")
    print(a == answers, a < answers, answers == 1, answers != 1)
    try:
        Fails() + Fails()
    except ArithmeticError as error:
        print(error)
    print((1).__add__("x"), (1).__eq__("1"), "a".__lt__(1))
    return Fails() + 1
