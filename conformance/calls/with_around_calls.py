"""Context managers around calls: entered and left in order, told of the failure, swallowing one kind."""
from sooner import sequential, unordered

LOG = []


class Span:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        LOG.append("+" + self.name)
        return self.name

    def __exit__(self, kind, error, trace):
        LOG.append(f"-{self.name} {kind.__name__ if kind else None}")
        return kind is KeyError


@unordered
def ask(q):
    if q == "bad":
        raise KeyError(q)
    return q * 2


@sequential
def save(x):
    LOG.append(x)


def main():
    for q in ("a", "bad", "c"):
        a = None
        with Span("outer" + q), Span("inner" + q) as name:
            a = ask(q)
            save(name)
        print(q, a, len(LOG))
    return LOG
