"""Dict and set comprehensions: key before value, duplicates, nesting, unhashable keys, scopes."""


def tell(label, value):
    print(label, value, end="; ")
    return value


def main():
    print({k: k * 2 for k in "ab"}, {n: n * n for n in range(3) if n}, {k: v for k, v in [("a", 1), ("a", 2)]})
    print({tell("key", k): tell("value", v) for k, v in tell("source", [(1, 2), (3, 4)])})
    print(sorted({n % 3 for n in range(10)}), {c for c in "aaa"}, sorted({x * y for x in (1, 2) for y in (1, 2)}))
    print({v: k for k, v in {"one": 1, "uno": 1}.items()}, {i: {j: i * j for j in range(2)} for i in range(2)})
    print({k: [n for n in range(k)] for k in range(3)}, {(a, b): a < b for a in "xy" for b in "xy"})
    k = "outside"
    table = {k: len(k) for k in ("a", "bb")}
    print(table, k)
    for action in (
        lambda: {[]: 1 for _ in range(1)},
        lambda: {x for x in [[1]]},
        lambda: {k: 1 // v for k, v in {"a": 0}.items()},
        lambda: {k: v for k, v in ["abc"]},
    ):
        try:
            print(action())
        except (TypeError, ZeroDivisionError, ValueError) as error:
            print(type(error).__name__, error)
    seen = []
    try:
        {seen.append(n) or n: 6 // (2 - n) for n in range(4)}
    except ZeroDivisionError:
        print(seen)
    words = "apple avocado banana blueberry cherry".split()
    index = {letter: sorted(w for w in words if w[0] == letter) for letter in sorted({w[0] for w in words})}
    print(index)
    lengths = {w: len(w) for w in words}
    print({n: [w for w in lengths if lengths[w] == n] for n in sorted(set(lengths.values()))})
    print({**{k: 1 for k in "ab"}, **{k: 2 for k in "bc"}}, {*{1 for _ in ()}, 2})
    adjacency = {n: {m for m in range(2, 7) if m != n and (m % n == 0 or n % m == 0)} for n in range(2, 7)}
    return {n: sorted(ms) for n, ms in adjacency.items()}
