"""is and id relations across assignment, calls, containers and returns, printed as booleans."""


class Thing:
    def me(self):
        return self

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


def same(x):
    return x


def pack(*args, **kwargs):
    return args, kwargs


def main():
    a = [1]
    b, c = a, [1]
    print(a is b, a is c, a == c, a is not c, id(a) == id(b))
    print(same(a) is a, same(same)(a) is a, (lambda x: x)(a) is a, [a][0] is a, {"k": a}["k"] is a)
    args, kwargs = pack(a, c, key=a)
    print(args[0] is a, kwargs["key"] is a, args[1] is a)
    original = (a, c)
    again, _ = pack(*original)
    print(again == original, again[0] is original[0])
    options = {"x": a}
    _, received = pack(**options)
    received["y"] = 1
    print(received is options, received["x"] is a, options)
    t, u = Thing(), Thing()
    print(t == u, t is u, t in [u], [t, u].index(u), t.me() is t, [u, t].count(t))
    print(t is t.me().me(), type(t) is Thing, t.__class__ is u.__class__)
    print(None is None, True is not False, (1 == 1.0) is True, (a == c) is True, not a is c)
    x = y = z = object()
    print(x is y is z, x is y is not a, x == y)
    sentinel = object()
    found = {"k": None}.get("missing", sentinel)
    print(found is sentinel, {"k": None}.get("k", sentinel) is None)
    rows = [a, a, c]
    print([row is a for row in rows], rows.index(c), len({id(row) for row in rows}))
    print(sorted(rows)[0] is a, max(rows) is a, max(rows[::-1]) is c, min(c, a) is c)
    values = [v for v in rows if v is not a]
    print(values[0] is c, list(filter(None, rows))[0] is a, list(map(same, rows))[2] is c)
    p = q = a
    p += [2]
    print(p is q, q is a, a is rows[1], b)
    p = p + [3]
    print(p is q, a, p)
    result = a if a is b else c
    print(result is b, (a or c) is a, ([] or c) is c, (a and c) is c, (walrus := c) is c, walrus is c)
