"""A callback with effects passed to a builtin: once for each element, in order."""
from sooner import sequential, unordered

SEEN = []


@unordered
def ask(x):
    return -x


@sequential
def save(x):
    SEEN.append(x)
    return x


def key(x):
    print("key of", x)
    save(x)
    return ask(x)


def main():
    print(sorted([2, 3, 1], key=key))
    print(list(map(lambda x: save(ask(x)), [5, 6])))
    return SEEN
