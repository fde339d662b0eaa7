"""`@sooner.auto` functions that call each other, with calls and effects in between."""
import sooner
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q + 1


@sequential
def save(x):
    LOG.append(x)


@sooner.auto
def inner(q):
    a = ask(q)
    save(a)
    return a


@sooner.auto
def outer(q):
    try:
        return inner(q) + inner(q + 10)
    finally:
        save("outer")


def main():
    print(outer(1), inner(5))
    return LOG
