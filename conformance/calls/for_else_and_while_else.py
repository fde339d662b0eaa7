"""`else` of loops whose conditions are answers."""
from sooner import unordered


@unordered
def ask(q):
    return q < 3


def main():
    n = 0
    while ask(n):
        n += 1
    else:
        print("while ended", n)
    for q in (0, 1, 5):
        if not ask(q):
            print("for left", q)
            break
    else:
        print("for ended")
    for q in (0, 1):
        if not ask(q):
            break
    else:
        print("for ended", q)
    return n
