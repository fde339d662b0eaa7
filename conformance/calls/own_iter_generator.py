"""Own iter generator."""
from sooner import unordered


@unordered
def ask(x): return x


class Bag:
    def __init__(self): self.n = 0
    def __iter__(self):
        for x in "ab":
            self.n += 1
            yield x


def main():
    b = Bag()
    ask(1)
    for x in b: pass
    print(b.n, list(b), b.n)
