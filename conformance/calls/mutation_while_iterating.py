"""Python's own complaints about mutation during iteration, with calls in the loop."""
from sooner import unordered


@unordered
def ask(q):
    return q * 2


def main():
    d = {1: "a", 2: "b"}
    try:
        for k in d:
            d[ask(k) + 10] = "new"
    except RuntimeError as error:
        print(error, len(d))
    xs = [1, 2, 3, 4]
    for x in xs:
        if ask(x) == 4:
            xs.remove(x)
        print(x)
    return xs, d
