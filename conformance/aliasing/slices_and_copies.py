"""Slices and constructors copy the outer container only; views follow their dict."""


def chop(items):
    items = items[1:]
    items.append("local")
    return items


def main():
    inner = [9]
    base = [1, inner, 3]
    part, whole, listed, starred = base[:2], base[:], list(base), [*base]
    base[0] = "changed"
    inner.append(8)
    print(part, whole, listed, starred)
    print(part[1] is inner, whole is base, whole == base, listed == whole)
    base[1:1] = part
    print(base, base[2] is inner)
    base[:] = ["reset"]
    print(base, whole)
    alias = base
    base[:] = base + base
    print(alias, alias is base, chop(alias), alias)
    table = {"a": [1], "b": 2}
    keys, values, items = table.keys(), table.values(), list(table.items())
    copied = dict(table)
    table["c"] = 3
    table["a"].append("seen by both")
    print(list(keys), list(values), items, copied)
    merged = {**table, "b": "new"} | {"d": 4}
    merged["a"].append("merged")
    print(table["a"], table["b"], sorted(merged))
    letters = {"x", "y"}
    bigger = letters | {"z"}
    letters.add("w")
    print(sorted(letters), sorted(bigger))
    pair = (inner, inner)
    longer = pair + ([],)
    longer[2].append("third")
    print(longer, pair * 2, (pair * 2)[3] is inner)
    reversed_now, reversed_later = base[::-1], reversed(base)
    base[0] = "zero"
    print(reversed_now, list(reversed_later))
    text = "abc"
    print(text[:] is text, tuple(pair) is pair, list(base) is base)
    matrix = [[1, 2], [3, 4]]
    column = [row[0] for row in matrix]
    rows = matrix[:]
    rows[0][0] = 100
    rows[1] = "replaced"
    print(matrix, column, rows)
    transposed = list(zip(*matrix))
    matrix[0][1] = 200
    print(transposed, [list(row) for row in zip(*matrix)])
