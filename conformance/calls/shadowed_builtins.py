"""A name like any or sum that is somebody's own function gets the generator itself, unstarted."""
import builtins

from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q + 1


@sequential
def save(x):
    LOG.append(x)
    return x


def any(items):
    save("any")
    return [next(items), save("between"), next(items)]


def total(items, sum=lambda items: save("mine") and list(items)):
    return sum(save(ask(item)) for item in items)


class Joined:
    def join(self, items):
        save("join")
        return sorted(items)


def consume(consumer, items):
    return consumer(save(item) for item in items)


def frozen(n):
    list = frozenset
    return sorted(list(save(ask(q)) for q in range(n)))


def main():
    print(any(save(ask(q)) for q in range(5)), LOG)
    print(total([1, 2]), total([1, 2], builtins.sum), LOG)
    print(Joined().join(save(ask(q)) for q in (3, 1)), LOG)
    for consumer in (list, tuple, max, enumerate, iter, type, str.upper, ",".join):
        try:
            made = consume(consumer, "ba")
            print(consumer.__name__, made if isinstance(made, (list, tuple, str)) else "lazy", LOG)
        except TypeError as error:
            print(consumer.__name__, type(error).__name__, LOG)
    print(frozen(3))
    return LOG
