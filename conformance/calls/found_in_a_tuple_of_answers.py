"""What a call finds inside of what it is passed may be what an earlier call was passed."""
from sooner import unordered


@unordered
def same(x):
    return x


@unordered
def ask(x):
    return x


@unordered
def first(x):
    return x[0]


def main():
    xs = [0]
    f = first((same(xs), 1))
    f.append("f")
    xs.append(ask(2))
    print(xs)
