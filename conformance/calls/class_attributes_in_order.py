"""Class attributes in order."""
from sooner import unordered


@unordered
def ask(x): return x


class Registry:
    n = 0


def main():
    for w in "abc":
        ask(w)
        Registry.n += 1
    print(Registry.n)
