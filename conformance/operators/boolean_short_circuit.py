"""`and` and `or` return an operand and skip the rest; `not` always gives a bool."""


def tell(value):
    print("eval", repr(value))
    return value


class Touchy:
    def __init__(self, truth):
        self.truth = truth

    def __bool__(self):
        print("bool", self.truth)
        if self.truth is None:
            raise ValueError("no truth value")
        return self.truth

    def __repr__(self):
        return f"Touchy({self.truth})"


def main():
    print(tell(0) or tell("") or tell([]) or tell(None))
    print(tell(1) and tell("x") and tell([0]))
    print(tell("") and tell("never"), tell("first") or tell("never"))
    print(tell(0) or tell(1) and tell(2), tell(1) or tell(0) and tell(2))
    print(not tell(0), not tell("x"), not not [], not 1 == 2)
    print(Touchy(True) and "then", Touchy(False) or "else", Touchy(False) and "skipped")
    if Touchy(False) or Touchy(True):
        print("taken")
    if not Touchy(False) and Touchy(True):
        print("taken twice")
    value = Touchy(True) and Touchy(False)
    print(value)
    x = tell({}) or {"default": True}
    print(x)
    print([] and 1 / 0, 1 or 1 / 0)
    name = None
    print((name and name.upper()) or "anonymous", len(name or ""))
    for action in (lambda: not Touchy(None), lambda: Touchy(None) or 1, lambda: 0 or Touchy(None)):
        try:
            print("result", action())
        except ValueError as error:
            print(error)
    return 1 and Touchy(None) and "never"
