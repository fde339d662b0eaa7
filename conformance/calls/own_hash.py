"""Own hash."""
from sooner import unordered


@unordered
def ask(x): return x


class K:
    def __init__(self): self.n = 0
    def __hash__(self):
        self.n += 1
        return 1


def main():
    k = K()
    ask(1)
    d = {k: 1}
    d[k], hash(k)
    print(k.n)
