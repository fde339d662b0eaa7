"""Module attributes are globals."""
from sooner import unordered


@unordered
def ask(x): return x
import sys
X = 0


def main():
    m = sys.modules[__name__]
    m.X = ask(1)
    print(X, m.X)
