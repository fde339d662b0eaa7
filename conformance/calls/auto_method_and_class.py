"""`@sooner.auto` on a method and on a whole class."""
import sooner
from sooner import unordered


@unordered
def ask(q):
    return q * 2


class One:
    def __init__(self):
        self.seen = []

    @sooner.auto
    def run(self, q):
        self.seen.append(ask(q))
        return self


@sooner.auto
class Whole:
    def __init__(self, start):
        self.total = start

    def add(self, q):
        self.total += ask(q)
        return self.total


def main():
    one, whole = One(), Whole(1)
    one.run(1).run(2)
    print(one.seen, whole.add(3), whole.add(4))
    return whole.total
