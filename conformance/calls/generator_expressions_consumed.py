"""Builtins that consume a generator expression: calls and effects inside happen in order with those around."""
from sooner import readonly, sequential, unordered

LOG = []


@unordered
def ask(q):
    return q * 3 % 7


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


@readonly
def saved():
    return len(LOG)


def main():
    print(sum(ask(q) for q in range(5)), sum((ask(q) / 2 for q in range(4)), 0.25), sum((ask(q) for q in range(3)), start=10))
    print(", ".join(str(save(ask(q))) for q in range(3)), saved())
    print(list(save(q) for q in range(2)), tuple(ask(q) for q in range(3) if ask(q) > 1), saved())
    print(sorted(set(ask(q) for q in range(9))), dict((q, ask(q)) for q in range(3)), dict((str(ask(q)), save(q)) for q in range(2)))
    print(min(ask(q) for q in (4, 2, 3)), max((ask(q) for q in (4, 2, 3)), key=lambda a: -a), max((ask(q) for q in ()), default="none"))
    print(sorted((ask(q) for q in (4, 2, 3)), reverse=True), sorted((q for q in (4, 2, 3)), key=ask))
    print(sum([ask(q)] == [6] for q in range(5)), sum(([ask(q)] for q in range(3)), []))
    return LOG, saved()
