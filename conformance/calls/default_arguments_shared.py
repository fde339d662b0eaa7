"""A mutable default shared by calls of a helper, filled with answers."""
from sooner import unordered


@unordered
def ask(q):
    return q + 1


def remember(q, seen=[]):
    seen.append(ask(q))
    return list(seen), seen


def main():
    remember.__defaults__[0].clear()
    first, shared = remember(1)
    second, again = remember(2)
    shared.append("outside")
    third, _ = remember(3)
    print(first, second, third, shared is again)
    return third
