"""functools.partial, reduce, lru_cache, cache, cmp_to_key, singledispatch with plain functions."""

import functools
import operator


@functools.lru_cache(maxsize=None)
def ways(n):
    return 1 if n <= 1 else ways(n - 1) + ways(n - 2)


@functools.lru_cache(maxsize=2)
def small(x):
    print("miss", x)
    return x * 10


@functools.singledispatch
def describe(value):
    return f"something {value!r}"


@describe.register
def _(value: int):
    return f"int {value}"


@describe.register(list)
def _(value):
    return "list of " + ", ".join(describe(v) for v in value)


def volume(length, width, height=1, *, unit="m"):
    return f"{length * width * height}{unit}3"


def main():
    flat = functools.partial(volume, 2, height=3)
    print(flat(4), flat(4, unit="cm"), flat(width=5), flat.args, flat.keywords)
    print(functools.partial(flat, 9)(), list(map(functools.partial(pow, 2), range(4))))
    print(functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]), functools.reduce(operator.add, [[1], [2]], [0]))
    print(functools.reduce(lambda acc, w: {**acc, w: acc.get(w, 0) + 1}, "a b a".split(), {}))
    ways.cache_clear()
    print(ways(80), ways.cache_info().misses)
    small.cache_clear()
    print(small(1), small(2), small(1), small(3), small(2), small.cache_info())
    print(describe(5), describe("s"), describe([1, "x", [2]]), describe(True))
    print(sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
    calls = []

    @functools.cache
    def once():
        calls.append("called")
        return len(calls)

    print(once(), once(), calls)

    @functools.wraps(volume)
    def wrapper(*args, **kwargs):
        return volume(*args, **kwargs).upper()

    print(wrapper(1, 2), wrapper.__name__, wrapper.__wrapped__ is volume)
    for action in (
        lambda: functools.reduce(operator.add, []),
        lambda: flat(1, 2, 3),
        lambda: flat(1, length=2),
        lambda: small([]),
        lambda: functools.partial(5),
    ):
        try:
            print(action())
        except TypeError as error:
            print(error)
    return functools.reduce(lambda a, b: a // b, [100, 5, 0])
