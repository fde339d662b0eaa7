"""A tuple of classes is looked into by `isinstance` when all of them are there."""
from sooner import readonly, unordered

STATE = [1]


@readonly
def look():
    return len(STATE)


@unordered
def kinds(n):
    return (int, str)[n]


def main():
    n = look()
    from collections import Counter

    print(isinstance(n, (dict, str)), isinstance(n, (kinds(0), Counter)), issubclass(bool, (kinds(1), kinds(0))))
