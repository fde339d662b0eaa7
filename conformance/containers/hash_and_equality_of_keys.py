"""Dict and set lookups use hash then equality: equal numbers collide, user keys decide."""


class Key:
    def __init__(self, name, code):
        self.name, self.code = name, code

    def __hash__(self):
        print("hash", self.name)
        return self.code

    def __eq__(self, other):
        print("eq", self.name, other.name)
        return self.code == other.code

    def __repr__(self):
        return self.name


class NoHash:
    def __eq__(self, other):
        return True


class BadHash:
    def __hash__(self):
        raise ArithmeticError("no hash today")


def main():
    d = {1: "int"}
    d[1.0] = "float"
    d[True] = "bool"
    print(d, d[1 + 0j], 1.0 in d, "1" in d)
    k = Key("k", 5)
    table = {k: "first"}
    print(table[k])
    print(table[Key("twin", 5)])
    print(Key("other", 6) in table)
    table[Key("again", 5)] = "second"
    print(table)
    print({k, k}, len([k, k]))
    print([Key("x", 1)] == [Key("y", 1)])
    print(k in [k])
    for action in (
        lambda: {NoHash()},
        lambda: {BadHash(): 1},
        lambda: hash([]),
        lambda: {(1, []): 2},
        lambda: {}[NoHash()],
    ):
        try:
            action()
        except (TypeError, ArithmeticError) as error:
            print(type(error).__name__, error)
    print(hash("a") == hash("a"), hash((1, 2)) == hash((1.0, 2.0)), hash(0) == hash(False), hash(-1) == hash(-2))
    nan = float("nan")
    print({nan: 1}.get(nan), {nan: 1}.get(float("nan")), len({nan, nan}))
    memo = {}
    for args in [(1, 2), (1.0, 2), (True, 2), ("1", 2)]:
        memo.setdefault(args, []).append(args)
    print(memo)
    return {frozenset({1, 2}): "ok"}[frozenset([2, 1])]
