"""Closures handed to sorted, map, filter, max, min, reduce, iter: calls, state, exceptions through C."""

from functools import reduce


class Boom(Exception):
    pass


def main():
    calls = []

    def key(word):
        calls.append(word)
        return len(word)

    words = ["ccc", "a", "bb"]
    print(sorted(words, key=key), max(words, key=key), min(words, key=key), calls)
    seen = set()

    def unseen(x):
        if x in seen:
            return False
        seen.add(x)
        return True

    print(list(filter(unseen, [1, 2, 1, 3, 2])))
    state = 0

    def step(x):
        nonlocal state
        state += x
        return state

    print(list(map(step, range(5))), state)
    print(reduce(lambda acc, x: acc + [acc[-1] + x], [1, 2, 3], [0]))
    source = iter(range(10))
    print(list(iter(lambda: next(source) * 2, 8)), next(source))
    order = {"low": 0, "mid": 1, "high": 2}
    print(sorted(["high", "low", "mid"], key=order.get), sorted(["b", "a"], key=order.__contains__))

    def explode(x):
        if x == 3:
            raise Boom(f"at {x}")
        return x

    for name, action in [
        ("map", lambda: list(map(explode, range(5)))),
        ("sorted", lambda: sorted([1, 3, 2], key=explode)),
        ("filter", lambda: [x for x in filter(explode, range(5))]),
        ("max", lambda: max([1, 3], key=explode)),
        ("reduce", lambda: reduce(lambda a, b: explode(a + b), [1, 2, 3])),
    ]:
        try:
            print(name, action())
        except Boom as error:
            print(name, "Boom", error)
    people = [{"name": "ann", "age": 30}, {"name": "bob", "age": 25}]
    people.sort(key=lambda p: p["age"])
    print([p["name"] for p in people], max(people, key=lambda p: p["name"])["age"])
    data = [5, 3, 8]
    data.sort(key=lambda x: (print("key", x), -x)[1])
    print(data, any(map(lambda x: x > 4, data)), sum(map(lambda x: x * x, data)))
    return sorted(people, key=lambda p: p["height"])
