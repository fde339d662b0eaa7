"""Functions imported in the middle of work: itertools, functools, re, datetime, textwrap, bisect, heapq."""


def windows(items, size):
    from itertools import islice

    return [tuple(islice(items, start, start + size)) for start in range(len(items) - size + 1)]


def ranked(scores):
    from heapq import heappop, heappush

    heap = []
    for name, score in scores.items():
        heappush(heap, (-score, name))
    return [heappop(heap)[1] for _ in range(len(heap))]


def grade(score):
    from bisect import bisect

    return "FDCBA"[bisect([60, 70, 80, 90], score)]


def main():
    print(windows([1, 2, 3, 4], 2), ranked({"a": 1, "b": 3, "c": 2}))
    print([grade(score) for score in (33, 60, 79, 90)])
    from itertools import accumulate, combinations, groupby, product, zip_longest

    print(list(accumulate([1, 2, 3])), list(combinations("abc", 2)), list(product([0, 1], "x")))
    print([(key, list(rows)) for key, rows in groupby("aabbb")], list(zip_longest("ab", "c", fillvalue="-")))
    from functools import lru_cache, reduce, singledispatch

    @lru_cache(maxsize=None)
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    print(fib(40), fib.cache_info().misses, reduce(lambda a, b: a * b, range(1, 6)))

    @singledispatch
    def show(value):
        return f"object {value}"

    @show.register
    def _(value: int):
        return f"int {value}"

    @show.register(list)
    def _(value):
        return [show(item) for item in value]

    print(show("x"), show(3), show([1, [2], None]))
    from datetime import date, timedelta

    print(date(2024, 2, 28) + timedelta(days=2), (date(2024, 3, 1) - date(2023, 3, 1)).days)
    import re as regex

    print(regex.findall(r"(\w)(\d)", "a1 b2"), regex.sub(r"\s+", " ", "a  b\n c"))
    import base64, hashlib

    print(base64.b64encode(b"hi").decode(), hashlib.sha256(b"x").hexdigest()[:8])
    try:
        date(2024, 2, 30)
    except ValueError as error:
        print(type(error).__name__)
    from statistics import mean, median

    print(mean([1, 2, 6]), median([3, 1, 2]))
    try:
        regex.compile("(unclosed")
    except regex.error as error:
        print(error.msg, error.pos)
    mean([])
