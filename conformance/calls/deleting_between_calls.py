"""`del` of names, items and slices between calls; reading what is gone."""
from sooner import unordered


@unordered
def ask(q):
    return q + 1


def main():
    xs, d = [ask(i) for i in range(5)], {"a": ask(0), "b": ask(1)}
    del xs[ask(0)], d["a"]
    del xs[1:3]
    print(xs, d)
    a = ask(9)
    del a
    try:
        print(a)
    except UnboundLocalError as error:
        print(type(error).__name__)
    try:
        d[ask(2)]
    except KeyError as error:
        print("key", error)
    return xs
