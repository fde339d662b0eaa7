"""Shared inner lists: repetition, default values, copies, and changes through several paths."""

import copy


def bad_grid(w, h):
    return [[0] * w] * h


def good_grid(w, h):
    return [[0] * w for _ in range(h)]


def total(tree):
    return sum(total(t) if isinstance(t, list) else t for t in tree)


def main():
    bad, good = bad_grid(2, 2), good_grid(2, 2)
    bad[0][0] = good[0][0] = "x"
    print(bad, good)
    inner = [1]
    outer = {"a": inner, "b": [inner, inner], "c": (inner,)}
    outer["b"][1].append(2)
    outer["c"][0].extend([3])
    print(outer, inner)
    outer["a"] = outer["a"] + [4]
    print(outer["a"], inner)
    shallow, deep = copy.copy(outer), copy.deepcopy(outer)
    inner.append("late")
    print(shallow["b"], deep["b"], deep["b"][0] is deep["b"][1], shallow["b"] is outer["b"])
    rows = [inner] + [inner[:]] + [list(inner)]
    rows[0].clear()
    print(rows)
    a = [1, 2]
    b = a
    a = a + [3]
    b.append(9)
    print(a, b)
    pair = [[], []]
    pair[0], pair[1] = pair[1], pair[0]
    pair[0].append("swapped")
    left, right = pair
    left += ["left"]
    print(pair, left, right)
    tree = [1, [2, [3, 4]], [5]]
    branch = tree[1][1]
    branch[0] = 30
    tree[2] = branch
    print(tree, total(tree))
    knot = []
    knot.append(knot)
    print(knot, knot[0][0] is knot, knot == knot[0])
    d = dict.fromkeys("ab", [])
    d["a"] += [1]
    d["b"] = d["b"] + [2]
    print(d)
    registry = {}
    for name, member in [("x", 1), ("y", 2), ("x", 3)]:
        bucket = registry.setdefault(name, [])
        bucket.append(member)
    return registry, bucket
