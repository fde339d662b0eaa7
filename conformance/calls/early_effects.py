"""`early=True`: on its resource the order is kept; what it gives is the same."""
from sooner import sequential, unordered

COUNTS = []


@unordered
def ask(q):
    return q * 3


@sequential(on="a", early=True)
def count(name):
    COUNTS.append(name)
    return len(COUNTS)


def main():
    out = []
    for q in ("x", "y"):
        a = ask(q)
        n = count(q)
        out.append((a, n))
        count(q + "!")
    print(out)
    return out, COUNTS
