"""Comprehension variables stay inside; the first source is evaluated outside, the rest inside."""

x = "module"
rows = [[1, 2], [3]]


def shadow():
    x = "local"
    inner = [x for x in range(3)]
    return x, inner


def reads_outer():
    factor = 3
    return [n * factor for n in range(3)], {n: factor for n in "a"}, {factor for _ in "a"}, list(factor for _ in "a")


def source_uses_same_name():
    x = [1, 2, 3]
    return [x for x in x], [x for x in x if x > 1], x


def nested_same_name():
    return [[x for x in row] for row in rows], [x for x in [x for x in "ab"]]


def unbound_first():
    return [n for n in n_values if n]
    n_values = []


def leak():
    [leaked for leaked in range(3)]
    return leaked


def walrus_escapes():
    [y := n for n in range(4)]
    return y


def closure_inside():
    fs = [lambda: n for n in range(3)]
    n = "function level"
    return [f() for f in fs], n


def locals_inside():
    a = 1
    return [a + b for b in (c for c in range(2))]


def in_arguments(values, pick=[i for i in range(3)]):
    return [values[i] for i in pick]


def conditional_source(flag):
    return [n for n in (range(3) if flag else [])]


def main():
    print(shadow(), x)
    print(reads_outer())
    print(source_uses_same_name())
    print(nested_same_name())
    for f in (unbound_first, leak):
        try:
            f()
        except NameError as error:
            print(type(error).__name__, error)
    print(walrus_escapes(), closure_inside(), locals_inside(), in_arguments("abc"), conditional_source(True))
    i = "kept"
    total = sum(i for i in range(4))
    table = {i: [i for i in range(i)] for i in range(3)}
    print(i, total, table)
    print([(i, j) for i in range(2) for j in range(i + 1)], [i for i in [i] for i in [i + "!"]])
    del i
    print([i for i in range(2)])
    try:
        i
    except UnboundLocalError as error:
        print(error)
    try:
        [k for k in range(3) if k > undefined_bound]
    except NameError as error:
        print(error)
    pairs = [(a, b) for a in "xy" for b in a * 2]
    return pairs, a
