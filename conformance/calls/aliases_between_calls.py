"""Two names for one list; a call in between sees it, writes through either show in both."""
from sooner import sequential, unordered


@unordered
def ask(xs):
    return sum(xs)


@sequential
def grow(xs, by):
    xs.append(by)
    return len(xs)


def main():
    a = [1, 2]
    b = a
    table = {"a": a, "b": [b, [5]]}
    s1 = ask(b)
    b.append(3)
    s2 = ask(a)
    n = grow(table["b"][0], ask([10]))
    s3 = ask(table["a"])
    a[0] = s3
    print(s1, s2, s3, n, a, b, table)
    return a is b, table
