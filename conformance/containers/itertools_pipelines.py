"""itertools driven by lambdas and loops: chain, groupby, product, accumulate, islice, takewhile."""

import itertools as it


def batches(items, size):
    source = iter(items)
    out = []
    while batch := list(it.islice(source, size)):
        out.append(batch)
    return out


def main():
    print(list(it.chain("ab", [1], range(2))), list(it.chain.from_iterable([[1], [2, 3]])), list(it.repeat("x", 2)))
    print(
        list(it.islice(it.count(10, 5), 3)), list(it.accumulate([1, 2, 3])),
        list(it.accumulate([2, 3, 4], lambda a, b: a * b)),
    )
    print(
        [(k, list(g)) for k, g in it.groupby("aabbca")],
        [k for k, _ in it.groupby([1, 3, 2, 4], key=lambda n: n % 2)],
    )
    print(list(it.product("ab", (1, 2))), list(it.permutations("abc", 2))[:3], list(it.combinations(range(4), 2))[-2:])
    print(list(it.takewhile(lambda n: n < 3, [1, 2, 5, 1])), list(it.dropwhile(lambda n: n < 3, [1, 5, 1])))
    print(
        list(it.zip_longest("abc", "x", fillvalue="-")),
        list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.pairwise("abc")),
    )
    print(
        list(it.filterfalse(lambda n: n % 2, range(5))),
        list(it.compress("abcd", [1, 0, 1, 0])), batches(range(7), 3),
    )
    a, b = it.tee(n * n for n in range(3))
    print(next(a), next(a), list(b), list(a))
    wheel = it.cycle("rgb")
    print([next(wheel) for _ in range(5)])
    people = [("ann", "york"), ("bob", "leeds"), ("cid", "york")]
    by_town = {}
    for town, group in it.groupby(sorted(people, key=lambda p: p[1]), key=lambda p: p[1]):
        by_town[town] = [name for name, _ in group]
    print(by_town)
    solutions = [
        rows
        for rows in it.permutations(range(6))
        if len({r + c for c, r in enumerate(rows)}) == len({r - c for c, r in enumerate(rows)}) == 6
    ]
    print(solutions)
    try:
        list(it.accumulate(["a", 1]))
    except TypeError as error:
        print(error)
    groups = it.groupby([1, 1, 2])
    first = next(groups)
    next(groups)
    print(list(first[1]))
    return list(it.starmap(divmod, [(7, 2), (1, 0)]))
