"""Set operators and comparisons form a partial order; methods also accept any iterable."""


def show(s):
    return sorted(s, key=lambda x: (str(type(x)), x))


def main():
    a, b = {1, 2, 3}, {3, 4}
    print(show(a | b), show(a & b), show(a - b), show(b - a), show(a ^ b))
    print(a <= b, a < a, a <= a, {1} < a, a > {1, 2}, a >= {9}, a == {3, 2, 1}, a != b)
    print(a.isdisjoint([7, 8]), a.issubset(range(10)), a.issuperset((1,)))
    print(show(a.union("x", [9])), show(a.intersection([1, 1, 5])), show(a.difference([1], {2})))
    print(type({1} | frozenset([2])).__name__, type(frozenset([2]) | {1}).__name__, frozenset([1]) == {1})
    print({1, 1.0, True}, len({0, 0.0, False, -0.0}))
    known = {frozenset("ab"), frozenset("c")}
    print({"b", "a"} in known, set("c") in known, set() in known)
    keys = {"p": 1, "q": 2}.keys()
    print(show(keys & {"q", "z"}), show(keys | ["r"]), show({"q", "s"} - keys), keys >= {"p"})
    for action in (lambda: a | [1], lambda: a < [1], lambda: {1} + {2}, lambda: {[1]}, lambda: a & "abc"):
        try:
            action()
        except TypeError as error:
            print(error)
    a.add(3)
    a.discard(99)
    a.update("z", [7])
    print(show(a))
    try:
        a.remove("missing")
    except KeyError as error:
        print("KeyError", error)
    friends = {"ann": {"bob", "cid"}, "bob": {"ann"}, "cid": {"ann", "bob"}}
    mutual = {(p, q) for p in friends for q in friends[p] if p in friends[q] and p < q}
    return sorted(mutual)
