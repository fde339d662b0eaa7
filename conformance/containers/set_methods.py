"""Every set method, in place and copying, and what sets refuse."""


def attempt(label, action):
    try:
        print(label, action())
    except (KeyError, TypeError, AttributeError) as error:
        print(label, type(error).__name__, error)


def components(edges):
    groups = []
    for a, b in edges:
        touching = [g for g in groups if a in g or b in g]
        merged = {a, b}.union(*touching)
        groups = [g for g in groups if g not in touching] + [merged]
    return sorted(sorted(g) for g in groups)


def main():
    s = {3, 1}
    print(s.add(2), s.add(1), sorted(s), s.discard(9), s.remove(3), sorted(s))
    s.update([5, 6], range(2))
    print(sorted(s), s.difference_update({0}), s.intersection_update({1, 2, 5, 99}), sorted(s))
    s.symmetric_difference_update([1, 100])
    print(sorted(s), sorted(s.copy()), s.copy() is s, s == s.copy())
    one = {"only"}
    print(one.pop(), one, one.clear(), len(one))
    print(sorted(set("hello")), set([]), sorted({1, 2} | {3}), set() == frozenset())
    print(sorted({x % 3 for x in range(10)}), sorted({"a", *"bc"}), {None}, {(1, 2)})
    attempt("remove", lambda: s.remove("missing"))
    attempt("pop", lambda: set().pop())
    attempt("unhashable", lambda: s.add([]))
    attempt("dict in set", lambda: {{}})
    attempt("index", lambda: s[0])
    attempt("frozen", lambda: frozenset([1]).add(2))
    attempt("set of sets", lambda: {frozenset([1]), frozenset([1])})
    attempt("hash", lambda: hash(set()))
    print(components([(1, 2), (3, 4), (2, 5), (6, 7), (7, 3)]))
    seen, unique, repeated = set(), [], []
    for word in "the cat the dog a cat the".split():
        if word in seen:
            repeated.append(word)
            continue
        seen.add(word)
        unique.append(word)
    print(unique, repeated)
    alias = seen
    alias |= {"new"}
    return "new" in seen, len(seen)
