"""Answers in chained comparisons and assignment expressions."""
from sooner import unordered


@unordered
def ask(x):
    return x * 2


def main():
    if (n := ask(3)) > 5 and (m := ask(n)) < 20:
        print(n, m)
    print(0 < ask(1) <= ask(1) != ask(2))
    while (n := ask(n)) < 100:
        print("n", n)
    print([y for x in range(4) if (y := ask(x)) > 2], y)
    return n
