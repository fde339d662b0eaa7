"""Variables that generator expressions look at: bound again in loops, in handlers and behind the generator's making."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q + 1


@sequential
def save(x):
    LOG.append(x)
    return x


def later(n):
    lazy = (ask(x) * n for x in range(3))
    first = next(lazy)
    n = 10
    return first, list(lazy), sum(n for _ in range(2))


def unbound(known):
    if known:
        limit = ask(1)
    try:
        return any(ask(x) > limit for x in range(3))
    except NameError as error:
        return type(error).__name__, str(error)
    finally:
        if known:
            del limit


def retried(values):
    for value in values:
        try:
            step = value
            part = 10 // ask(value)
        except ZeroDivisionError as error:
            print("failed", sum(step for _ in range(2)), all(str(error) for _ in range(1)))
        else:
            print(part, sum(ask(step) + part for _ in range(2)))
        save(list(step + x for x in range(2)))


def held(n):
    keep = []
    for k in range(n):
        keep.append((k * x for x in range(2)))
        k = ask(k)
    return [list(one) for one in keep]


def main():
    for q in range(3):
        best = max(ask(q * d) for d in (1, 2))
        q = best
        print(q, min(save(q + d) for d in (1, 2)))
    print(later(2), later(3), unbound(True), unbound(False), held(3))
    retried([1, -1, 2])
    print([sum(ask(a * b) for b in range(3)) for a in range(3)], {a: any(save(a) > b for b in range(2)) for a in range(2)})
    count = 0
    while any(ask(count) < limit for limit in (2, 3)):
        count += ask(0)
    total = 5
    print(sum((total := ask(total)) for _ in range(2)), total, count)
    swap, other = 1, 2
    print(list((swap, other, ask(x)) for x in range(1)))
    swap, other = other, swap
    return list((swap, other, save(x)) for x in range(2)), LOG
