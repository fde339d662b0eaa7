"""Arguments changed after the call."""
from sooner import unordered


@unordered
def total(xs): return sum(xs)


def main():
    xs = [2]
    t = total(xs)
    xs.clear()
    print(t)
