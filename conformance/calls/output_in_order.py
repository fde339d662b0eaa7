"""print, sys.stdout.write and a file argument: one order."""
import sys

from sooner import unordered


@unordered
def ask(q):
    return q.upper()


def main():
    for q in ("a", "b"):
        print("asking", q)
        sys.stdout.write("written ")
        sys.stdout.write(ask(q) + "\n")
        print("x", "y", sep="-", end=";\n")
        print(f"{ask(q + q):>5}|", file=sys.stdout, flush=True)
    print()
    print(*[ask(q) for q in "xyz"])
