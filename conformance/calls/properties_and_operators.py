"""Properties, __getitem__, __add__ and __eq__ of one's own classes that make calls."""
from sooner import unordered


@unordered
def ask(q):
    return q * 2


class Money:
    def __init__(self, amount):
        self.amount = amount

    @property
    def rate(self):
        return ask(self.amount)

    def __add__(self, other):
        return Money(self.rate + other.rate)

    def __getitem__(self, i):
        return ask(self.amount + i)

    def __eq__(self, other):
        return ask(self.amount) == ask(other.amount)

    def __len__(self):
        return ask(1)


def main():
    a, b = Money(1), Money(2)
    c = a + b
    print(c.amount, c.rate, c[3], a == b, a == Money(1), len(a), bool(b))
    return sum([a, b][1:], start=c).amount
