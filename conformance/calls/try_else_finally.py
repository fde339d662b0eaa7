"""`else` runs if nothing failed, `finally` always, in their places."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    if q % 3 == 2:
        raise ValueError(q)
    return q


@sequential
def save(text):
    LOG.append(text)


def main():
    for q in range(4):
        try:
            a = ask(q)
        except ValueError as error:
            save(f"failed {error}")
        else:
            save(f"fine {a}")
        finally:
            save(f"over {q}")
    print(LOG)
    return LOG
