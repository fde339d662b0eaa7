"""assert and raise with answers in their tests and messages."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q


@sequential
def save(x):
    LOG.append(x)


def checked(q):
    assert ask(q) < 3, f"too big: {ask(q)}"
    save(q)
    if ask(q) == 2:
        raise LookupError(ask("two"), save("raising"))
    return q


def main():
    for q in (1, 2, 3):
        try:
            print(checked(q))
        except (AssertionError, LookupError) as error:
            print(type(error).__name__, error.args)
    return LOG
