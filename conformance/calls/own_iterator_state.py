"""Own iterator state."""
from sooner import unordered


@unordered
def ask(x): return x


class It:
    def __init__(self): self.i = 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > 3: raise StopIteration
        return self.i


def main():
    it = It()
    ask(1)
    for x in it: pass
    print(it.i)
