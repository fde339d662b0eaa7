"""A generator that a call gives over a list which it was passed goes over the list as it was there."""
from sooner import unordered


@unordered
def each(xs):
    return (x for x in xs)


@unordered
def ask(x):
    return x


def main():
    xs = [1]
    answer = ask(0)
    items = each(xs)
    xs.append(2)
    print(answer, list(items))
