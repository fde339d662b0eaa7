"""Swaps and parallel assignment: the right side first, targets left to right."""


def trace(log, name, value):
    log.append(name)
    return value


def main():
    a, b = [1], [2]
    a, b = b, a
    print(a, b)
    a[0], b[0] = b[0], a[0]
    print(a, b)
    items = [0, 1, 2, 3]
    i = 0
    i, items[i] = 2, "at two"
    print(i, items)
    items[i], i = "again", 0
    print(i, items)
    items[0], items[1:3] = items[3], items[0:2]
    print(items)
    x = y = z = []
    x.append(1)
    y += [2]
    z = z + [3]
    print(x, y, z, x is y, x is z)
    first = second = third = 0
    second += 1
    print(first, second, third)
    log = []
    table = {}
    table[trace(log, "k1", "p")], table[trace(log, "k2", "q")] = trace(log, "v1", 1), trace(log, "v2", 2)
    print(table, log)
    (p, q), *rest = [(1, 2), 3, 4]
    p, q, *rest = rest + [p, q]
    print(p, q, rest)
    row = {"l": [1], "r": [2]}
    row["l"], row["r"] = row["r"], row["l"]
    row["l"].append("moved")
    print(row)
    head = node = {"v": 1, "next": {"v": 2, "next": None}}
    node["next"]["next"], node = node, node["next"]
    print(node["v"], node["next"] is head, head["next"] is node)
    numbers = [3, 1, 2]
    low, mid, high = ordered = sorted(numbers)
    ordered[0] = "changed"
    print(low, mid, high, ordered, numbers)
    a = a, b = "xy"
    print(a, b)
    fib = [0, 1]
    m, n = fib
    for _ in range(5):
        m, n = n, m + n
        fib.append(n)
    print(fib)
