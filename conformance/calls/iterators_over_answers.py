"""Iterators over answers: whoever takes something out of one before it is there has it used up for those behind."""
import itertools

from sooner import sequential, unordered


@unordered
def ask(x):
    return [x, x + 1, x + 2]


@unordered
def same(x):
    return x


@sequential
def save(x, log=[]):
    log.append(x)
    return len(log)


def shared_enumerate():
    it = enumerate(ask(1))
    out = []
    for i, x in it:
        out.append((i, same(x)))
        if i == 0:
            break
    rest = list(it)
    return out, rest


def shared_zip():
    it = zip(ask(1), ask(5))
    first = next(it)
    out = []
    for a, b in it:
        out.append(a * b)
    return first, out, list(it)


def inner_iterator():
    src = iter([1, 2, 3, 4, 5])
    pairs = zip(ask(0), src)
    out = [p for p in pairs]
    return out, list(src)


def undecided():
    it = filter(None, ask(0))
    if same(True):
        got = next(it)
    return got, list(it)


def passed(it):
    for x in it:
        return x


def by_function():
    it = itertools.islice(ask(3), 2)
    a = passed(it)
    b = passed(it)
    c = passed(it)
    return a, b, c


def twice():
    it = reversed(ask(1))
    total = 0
    for x in it:
        total += same(x)
    for x in it:
        total += 100
    return total, save(total)


def changed_behind():
    xs = ask(1)
    it = enumerate(xs)
    xs.append(9)
    out = list(it)
    xs.clear()
    return out, xs


def chained():
    src = iter((7, 8))
    it = itertools.chain(ask(0), src)
    out = []
    for x in it:
        out.append(same(x))
        if len(out) == 4:
            break
    return out, list(src), list(it)


def errors():
    out = []
    for f in (lambda: [x for x in enumerate(same(5))], lambda: list(zip(ask(1), same(None)))):
        try:
            out.append(f())
        except TypeError as e:
            out.append(str(e))
    return out


def main():
    for f in (shared_enumerate, shared_zip, inner_iterator, undecided, by_function, twice, changed_behind, chained, errors):
        print(f.__name__, f())
