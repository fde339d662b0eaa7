"""Calls with positional, keyword, starred and default arguments, some of them answers."""
from sooner import unordered


@unordered
def ask(a, b=2, *rest, c, d=4, **more):
    return (a, b, rest, c, d, tuple(sorted(more.items())))


@unordered
def one(x):
    return x


def main():
    print(ask(one(1), c=3))
    print(ask(*[one(1), one(2), one(3)], c=one(4), e=one(5)))
    print(ask(1, **{"c": one(6), "d": one(7)}))
    try:
        ask(one(1), one(2))
    except TypeError as error:
        print("c" in str(error))
    return ask(c=ask(1, c=1), a=one(0))
