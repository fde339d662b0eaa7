"""In-place operators change lists, sets and dicts for every alias; plain ones make new objects."""


def add_to(items, extra):
    items += extra


def rebind(items, extra):
    items = items + extra
    return items


def main():
    a = b = [1]
    add_to(a, [2])
    print(a, b, rebind(a, [3]), a)
    a *= 2
    print(b, a is b)
    a = a * 2
    print(b, a is b)
    s = t = {1, 2, 3}
    s |= {9}
    s &= {1, 2, 9}
    s -= {2}
    s ^= {1, 5}
    print(sorted(t), s is t)
    s = s | {0}
    print(sorted(s), sorted(t))
    d = e = {"x": 1}
    d |= {"y": 2}
    d |= [("z", 3)]
    print(e, d is e)
    d = d | {"w": 4}
    print(e, d)
    rows = [[0] * 2] * 2
    rows[0] += [1]
    print(rows, rows[0] is rows[1])
    grid = [[0] * 2 for _ in range(2)]
    grid[0] += [1]
    print(grid)
    me = [1]
    me += me
    me *= 2
    print(me)
    for bad in (lambda: {1} | [2], lambda: {"a": 1} | [("b", 2)], lambda: [1] + (2,), lambda: {1} + {2}):
        try:
            bad()
        except TypeError as error:
            print(error)
    frozen = keep = frozenset("ab")
    frozen |= {"c"}
    print(sorted(frozen), sorted(keep))
    return b
