"""Module-level imports of every form, used from functions, shadowed and deleted again."""

import collections.abc
import os.path as osp
from functools import partial, reduce as fold
from itertools import *
from string import (
    ascii_letters as letters,
    digits,
)

try:
    import no_such_accelerator as engine
except ImportError:
    engine = None

if engine is None:
    from math import sqrt as root
else:
    root = engine.sqrt

PRESETS = {"double": partial(map, lambda n: n * 2), "total": partial(fold, lambda a, b: a + b)}


def classify(value):
    for kind in (collections.abc.Mapping, collections.abc.Sequence, collections.abc.Iterable):
        if isinstance(value, kind):
            return kind.__name__
    return "other"


def shadowed():
    from math import floor as root

    return root(2.5)


def rebound():
    global digits
    saved = digits
    digits = "01"
    try:
        return binary("0110"), binary("012")
    finally:
        digits = saved


def binary(text):
    return all(char in digits for char in text)


def main():
    print(engine, root(49), shadowed(), root(1))
    print([classify(value) for value in ({}, [], "x", {1}, 5, iter(()))])
    print(list(chain([1], (2, 3))), list(islice(count(5), 3)), list(takewhile(lambda n: n < 2, [0, 1, 2, 0])))
    print(list(PRESETS["double"]([1, 2])), PRESETS["total"]([1, 2, 3]), fold(max, [3, 9, 2]))
    print(osp.splitext("a/b.py"), letters[:3], len(digits), rebound(), digits)
    print(binary("012"), [len(list(group)) for _, group in groupby("aabccc")])
    chain_ = chain.from_iterable(["ab", "cd"])
    print("".join(chain_), list(pairwise([1, 2, 3])), list(repeat("x", 2)))
    try:
        engine.sqrt(4)
    except AttributeError as error:
        print(error)
    try:
        itertools
    except NameError as error:
        print(error)
    try:
        collections.OrderedDict
        print(collections.__name__, osp.__name__.endswith("path"))
    finally:
        print("done")
    return reduce
