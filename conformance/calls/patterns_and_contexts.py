"""Class patterns that read properties, decimal contexts, classes with code of their own, lists extended from iterators."""
import decimal

from sooner import unordered


@unordered
def ask(q):
    return q + 1


class Watched:
    def __init__(self, log):
        self.log = log

    @property
    def size(self):
        self.log.append("size")
        return len(self.log)


class Checking(type):
    checks = []

    def __instancecheck__(cls, instance):
        Checking.checks.append(type(instance).__name__)
        return type(instance) is int


class Number(metaclass=Checking):
    pass


def xs_or(log):
    return [] if ask(9) else log


def main():
    log = []
    one = Watched(log)
    first = ask(1)
    match one:
        case Watched(size=1):
            print("one", first, len(log))
        case _:
            print("other", first, len(log))
    if ask(2):
        match one:
            case Watched(size=9):
                pass
    print(len(log))
    if ask(3):
        match xs_or(log):
            case list(found):
                log.append("list")
    print(len(log))
    with decimal.localcontext() as context:
        context.prec = ask(2)
        print(decimal.Decimal(1) / decimal.Decimal(7), decimal.Decimal(2).sqrt())
        if ask(4):
            context.prec = 5
        print(decimal.Decimal(1) / 7)
    print(ask(5), isinstance(3, Number), len(Checking.checks))
    if ask(6):
        isinstance("a", Number)
    print(len(Checking.checks))
    it = iter([1, 2, 3, 4])
    xs = [ask(7)]
    xs.extend(it if ask(8) else [])
    print(next(it, "none"), xs)
    it = iter("abcd")
    xs[ask(0) :] = it
    print(next(it, "none"), len(xs))
    return xs
