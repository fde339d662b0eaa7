"""`zip_longest` over iterators of different lengths, behind calls that are outstanding."""
import itertools

from sooner import unordered


@unordered
def ask(q):
    return [q, q + 1]


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        for i in range(self.n, 0, -1):
            yield i


def main():
    for a, b in itertools.zip_longest(ask(1), Countdown(4), fillvalue="-"):
        print(a, b, ask(b))
    for a, b, c in itertools.zip_longest([1], ask(5), "xyz"):
        print(a, b, c, ask(3))
    rest = itertools.zip_longest(iter([ask(1)]), iter("ab"))
    next(rest), ask(2), next(rest)
    kept = [rest, ask(7)]
    print(len(kept), next(rest, "end"), ask(8))
