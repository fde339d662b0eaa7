"""What takes from an iterator takes it in its turn, however the iterator is handed over."""
import collections
import itertools
import statistics

from sooner import unordered


@unordered
def ask(q):
    return q % 4


def main():
    it = iter(range(40))
    first = ask(1)
    print(first, next(it), list(itertools.islice(it, ask(2))), next(it))
    print(list(zip(it, [ask(3), 1])), next(it))
    print(collections.deque(itertools.islice(it, 2), maxlen=ask(5)), next(it))
    print(sum(itertools.islice(it, ask(7))), next(it, ask(9)))
    both = itertools.chain([next(it)], it)
    print(ask(6), next(both), next(it), list(itertools.takewhile(lambda x: x < 20, it)))
    a, b = itertools.tee(it)
    print(next(a), ask(10), next(b), dict(zip("ab", b)))
    if ask(11):
        next(it)
    print(next(it, None), ",".join(map(str, itertools.islice(it, 2))), next(it, None))
    print(statistics.mean(itertools.islice(it, ask(2))), next(it, None), ask(3) in it, next(it, None))
    return list(it)
