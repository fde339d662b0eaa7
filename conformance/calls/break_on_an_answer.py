"""A loop left by `break` makes no call behind it."""
from sooner import unordered


@unordered
def ask(q):
    return q * q


def main():
    for q in range(10):
        a = ask(q)
        print(q, a)
        if a > 8:
            print("enough")
            break
    else:
        print("never")
    return q, a
