"""Property with effect."""
from sooner import unordered


@unordered
def ask(x): return x


class C:
    def __init__(self): self.reads = 0
    @property
    def v(self):
        self.reads += 1
        return 7


def main():
    c = C()
    ask(1)
    c.v
    print(c.reads)
