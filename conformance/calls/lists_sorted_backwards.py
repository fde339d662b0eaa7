"""`xs.sort(reverse=True)` behind answers, of what is missing, alike, not to be compared, or looked at by others."""
import sooner
from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


@unordered
def fail(x):
    raise LookupError(x)


@sequential
def save(x):
    LOG.append(list(x))
    return len(LOG)


class Odd:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        LOG.append((self.n, other.n))
        return self.n < other.n


def scored(reverse):
    pairs = [(ask(n % 3), f"d{n}") for n in range(5)]
    alias = pairs
    alias.sort(reverse=reverse)
    return [name for _, name in pairs], ask(pairs[0][1])


def kept_in_order():
    xs = [(ask(1), "b"), (ask(1), "a"), (ask(1), "b")]
    xs.sort(reverse=True)
    numbers = [ask(1), 1.0, True, 0]
    numbers.sort(reverse=True)
    return xs, [type(n).__name__ for n in numbers]


def not_to_be_compared():
    seen = []
    for xs in ([ask(1), "a", None], [Odd(ask(2)), Odd(3), Odd(ask(1))], [ask("b"), "a"]):
        try:
            seen.append(xs.sort(reverse=True))
        except TypeError as error:
            seen.append(str(error))
        seen.append(len(xs))
    return seen, [odd if isinstance(odd, str) else 0 for odd in xs]


def taken_back():
    xs = [3, 1, 2]
    try:
        xs.append(4)
        fail("first")
        xs.sort(reverse=True)
        xs.append(ask(5))
    except LookupError as error:
        return xs, str(error)


def looked_at():
    xs = [ask(1), 3, ask(2)]
    save(xs)
    xs.sort(reverse=True)
    save(xs)
    if ask(1):
        xs.append(0)
    xs.sort(reverse=False)
    save(xs)
    ys = [2, 1]
    try:
        ys.sort(True)
    except TypeError as error:
        return xs, ys, str(error)


def main():
    print(scored(True), scored(False))
    print(kept_in_order(), not_to_be_compared(), taken_back(), looked_at())
    return LOG
