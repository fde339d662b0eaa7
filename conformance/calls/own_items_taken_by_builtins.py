"""Builtins that take all items of an instance whose class says what those are, behind calls: what its code does, and when."""
from collections.abc import Sequence

from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x * 10


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


class Items:
    def __init__(self, *items):
        self.items = items

    def __iter__(self):
        for item in self.items:
            LOG.append(("gives", item))
            yield item


class Sized(Items):
    def __len__(self):
        LOG.append("length")
        return len(self.items)


class Wrongly(Sized):
    def __len__(self):
        super().__len__()
        return self.items[0]


class Returned(Sized):
    def __iter__(self):
        LOG.append("begins")
        return iter(self.items)


class Hinting(Items):
    def __length_hint__(self):
        LOG.append("hint")
        return 3


class Row(Sequence):
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, at):
        LOG.append(at)
        return self.items[at]

    def __len__(self):
        LOG.append("length")
        return len(self.items)


class Stopping(Row):
    def __getitem__(self, at):
        if at == 1:
            raise StopIteration("no more")
        return super().__getitem__(at)


class Keyed(Items):
    def keys(self):
        return ["key"]

    def __getitem__(self, key):
        return f"of {key}"


def shown(take, make):
    first = ask(1)
    try:
        print(take(make()), first)
    except Exception as error:
        print(type(error).__name__, error, first)
    save(take.__name__ if isinstance(take, type) else "function")
    print(LOG)
    LOG.clear()


def gone_over(items):
    return [item for item in items]


def main():
    makers = [lambda: Items(2, 1), lambda: Sized(2, 1), lambda: Wrongly(-1, 2), lambda: Wrongly("x", 2), lambda: Returned(2, 1)]
    makers += [lambda: Hinting(2, 1), lambda: Row(2, 1), lambda: Stopping(2, 1), lambda: Items(), lambda: Items(ask(2), ask(3))]
    makers += [lambda: Items([1], [2]), lambda: Items(1, "x")]
    for make in makers:
        for take in (list, tuple, set, frozenset, sorted, sum, min, max, any, all, next, gone_over):
            shown(take, make)
    shown(dict, lambda: Keyed((1, 2)))
    shown(dict, lambda: Items((1, 2), (3, 4)))
    shown(list, lambda: Keyed((1, 2)))
