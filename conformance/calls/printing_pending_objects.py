"""Objects with their own __repr__ and __format__ printed while parts of them are pending."""
from sooner import unordered


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __repr__(self):
        return f"Pair({self.a!r}, {self.b!r})"

    def __format__(self, spec):
        return f"{self.a:{spec}}/{self.b:{spec}}"


@unordered
def ask(q):
    return q * 3


def main():
    pair = Pair(ask(1), ask(2))
    print(pair, [pair], f"{pair:03}")
    pair.a = ask("x")
    print(pair, {"p": pair})
    pair.b = pair.a
    return str(pair)
