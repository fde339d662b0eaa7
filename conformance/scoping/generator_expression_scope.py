"""Generator expressions keep their own variable, read free ones late, and fix only the first source early."""

limit = "module limit"


def late_free_variable():
    n = 1
    g = (n + i for i in range(2))
    first = next(g)
    n = 100
    return first, next(g)


def source_fixed_early():
    data = [1, 2]
    g = (x for x in data)
    data = "rebound is not seen"
    return list(g)


def second_source_late():
    a, b = [1, 2], "xy"
    g = ((p, q) for p in a for q in b)
    a, b = None, "z"
    return list(g)


def condition_late():
    threshold = 10
    g = (x for x in range(5) if x > threshold)
    threshold = 2
    return list(g)


def own_variable():
    x = "outer"
    g = (x for x in range(2))
    x = "changed"
    return list(g), x


def deleted_before_use():
    n = 1
    g = (n for _ in range(1))
    del n
    try:
        return next(g)
    except NameError as error:
        return str(error)


def nested():
    rows = [[1, 2], [3]]
    g = (sum(x for x in row) for row in rows)
    rows[1].append(4)
    return list(g)


def passed_along(values):
    evens = (v for v in values if v % 2 == 0)
    squares = (v * v for v in evens)
    return [next(squares), *squares]


def in_a_loop():
    gens = []
    for k in range(3):
        gens.append(k * i for i in (1, 2))
    late = [list(g) for g in gens]
    bound = [list(g) for g in [(lambda k: (k * i for i in (1, 2)))(k) for k in range(3)]]
    return late, bound


class Holder:
    limit = 2
    kept = list(x for x in range(limit))
    skipped_class_scope = list(limit for _ in range(1))


def main():
    print(late_free_variable(), source_fixed_early(), second_source_late(), condition_late())
    print(own_variable(), deleted_before_use(), nested(), passed_along(iter(range(7))))
    print(in_a_loop(), Holder.kept, Holder.skipped_class_scope)
    total = sum(total for total in range(5))
    print(total)
    words = ["a", "bb"]
    lengths = {w: n for w, n in ((w, len(w)) for w in words)}
    print(lengths, any(w == n for w, n in lengths.items()))
    g = (y := z for z in range(3))
    print(next(g), y, list(g), y)
    try:
        z
    except NameError as error:
        print(error)
    bad = (missing_free + i for i in range(2))
    try:
        next(bad)
    except NameError as error:
        print(error, list(bad))
    return list(w + missing_again for w in words)
