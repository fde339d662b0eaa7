"""reduce, sub, cmp_to_key, partial, dumps and copy call back, in their turn."""
import copy
import dataclasses
import functools
import itertools
import json
import operator
import re

from sooner import unordered

LOG = []


@unordered
def ask(q):
    return q * 3 % 5


def noting(*args):
    LOG.append(args)
    return len(LOG)


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0

    def __post_init__(self):
        LOG.append(("made", self.x))


class Copied:
    def __init__(self, n):
        self.n = n

    def __copy__(self):
        LOG.append("copy")
        return Copied(self.n)

    def __deepcopy__(self, memo):
        LOG.append("deepcopy")
        return Copied(self.n + 1)


def main():
    print(functools.reduce(noting, [ask(1), 2, 3]), len(LOG))
    print(re.sub("[a-z]", lambda found: str(noting(found.group())), "abc" * ask(2)), len(LOG))
    print(sorted([ask(1), 1, 2], key=functools.cmp_to_key(lambda a, b: noting(a, b) and a - b)), len(LOG))
    print(max([ask(3), 4], key=functools.partial(noting, 1)), len(LOG))
    print(sorted([ask(4), 1], key=LOG.append), len(LOG))
    print(json.dumps({"a": ask(5), "b": object}, default=lambda x: noting("json")), len(LOG))
    print(dataclasses.replace(Point(1), y=ask(6)), len(LOG))
    one = Copied(1)
    waits = ask(7)
    print(waits, copy.copy(one).n, copy.deepcopy([one])[0].n, len(LOG))
    if ask(8):
        copy.copy(one)
    print(len(LOG), list(map(noting, [ask(9)])), len(LOG))
    print(operator.methodcaller("append", ask(10))(LOG), len(LOG))
    print(list(itertools.accumulate([ask(1), 2], noting)), len(LOG))
    print(list(itertools.takewhile(noting, [1, ask(2)])), len(LOG))
    return len(LOG)
