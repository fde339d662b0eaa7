"""Errors raised in handlers, re-raised and chained, with calls on the way."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    if q > 1:
        raise OSError(f"no {q}")
    return q


@sequential
def save(x):
    LOG.append(x)


def fetch(q):
    try:
        return ask(q)
    except OSError as error:
        save(f"retry {q}")
        if q > 2:
            raise RuntimeError("gave up") from error
        try:
            return ask(q - 1)
        except OSError:
            save("again")
            raise


def main():
    out = []
    for q in (1, 2, 3):
        try:
            out.append(fetch(q))
        except (RuntimeError, OSError) as error:
            out.append((type(error).__name__, str(error), str(error.__cause__)))
    print(out, LOG)
    return out
