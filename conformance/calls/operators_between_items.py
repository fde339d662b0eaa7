"""Operators of one's own run between the items: adding, comparing, hashing and truth see what was done before."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q % 3


@sequential
def save(x):
    LOG.append(x)
    return x


class Money:
    def __init__(self, value):
        self.value = value
        LOG.append(("made", value))

    def __add__(self, other):
        LOG.append(("add", self.value))
        return Money(self.value + getattr(other, "value", other))

    __radd__ = __add__

    def __lt__(self, other):
        LOG.append(("lt", self.value, other.value))
        return self.value < other.value

    __gt__ = __lt__

    def __bool__(self):
        LOG.append(("truth", self.value))
        return self.value > 1

    def __hash__(self):
        LOG.append(("hash", self.value))
        return self.value

    def __eq__(self, other):
        LOG.append(("eq", self.value, other.value))
        return self.value == other.value


def main():
    print(sum(Money(save(ask(q))) for q in range(3)).value, sum((Money(q) for q in range(2)), Money(5)).value, LOG)
    print(min(Money(save(ask(q))) for q in (2, 1, 3)).value, max((Money(q) for q in (2, 1)), key=lambda m: save(m.value)).value, LOG)
    LOG.clear()
    print(any(Money(save(ask(q))) for q in range(6)), all(Money(ask(q) + 1) for q in range(6)), LOG)
    LOG.clear()
    print(len(set(Money(save(ask(q))) for q in range(4))), len(dict((Money(ask(q)), save(q)) for q in range(4))), LOG)
    print(sum(0.1 * ask(q) for q in range(9)), sum(ask(q) if q % 2 else 0.7 for q in range(9)), sum(10**30 * ask(q) for q in range(4)))
    return sum(True for q in range(5) if ask(q)), sum(1.5 if ask(q) else 10**400 for q in (1, 3))
