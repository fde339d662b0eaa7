"""Counters kept on a function are read and written in order."""
from sooner import unordered


@unordered
def ask(x):
    return x


def f(x):
    f.calls += 1
    return ask(x)


f.calls = 0


def main():
    f(1)
    f(2)
    print(f.calls)
