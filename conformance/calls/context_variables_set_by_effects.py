"""Effects that set a context variable, with and without a resource: calls behind them are made in the context that they leave."""
import contextvars

from sooner import sequential, unordered

LEVEL = contextvars.ContextVar("LEVEL", default=0)


@unordered
def ask(q):
    return q, LEVEL.get()


@sequential(on="user")
def login(user, level):
    LEVEL.set(level)
    return level


@sequential
def rise(level):
    LEVEL.set(level)


@sequential
def raised(variable, level):
    variable.set(level)


def main():
    for level in range(3):
        login("one", level)
        print(ask(level))
    for level in range(3, 6):
        rise(level)
        print(ask(level))
    for level in range(6, 8):
        raised(LEVEL, level)
        print(ask(level))
    for level in range(8, 10):
        asked = login("two", ask(level)[0])
        print(ask(asked))
