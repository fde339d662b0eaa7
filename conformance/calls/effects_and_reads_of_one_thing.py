"""A read that waits for an effect on one resource sees its object as it is there, whatever effects on others come later."""
from sooner import sequential, unordered


@unordered
def ask(x):
    return x + 1


@sequential(on=lambda counter, by: counter.name)
def bump(counter, by):
    counter.n += by


class Counter:
    def __init__(self, name):
        self.name, self.n = name, 0


def main():
    a, b = Counter("a"), Counter("b")
    bump(a, 1)
    bump(b, ask(1))
    print(a.n)
    bump(a, 1)
    print(a.n)
