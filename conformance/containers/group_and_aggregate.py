"""Grouping, joining, pivoting and ranking small tables with plain dicts, lists and comprehensions."""

from collections import defaultdict

ORDERS = [
    {"id": 1, "who": "ann", "item": "tea", "n": 2},
    {"id": 2, "who": "bob", "item": "jam", "n": 1},
    {"id": 3, "who": "ann", "item": "jam", "n": 4},
    {"id": 4, "who": "cid", "item": "tea", "n": 1},
    {"id": 5, "who": "bob", "item": "gum", "n": 9},
]
PRICES = {"tea": 3.5, "jam": 2.0}


def group_by(rows, key):
    key = key if callable(key) else (lambda name: lambda row: row[name])(key)
    groups = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def join(rows, prices, default=None):
    return [{**row, "cost": row["n"] * prices.get(row["item"], default)} for row in rows]


def pivot(rows, row_key, column_key, value):
    table = defaultdict(lambda: defaultdict(int))
    columns = []
    for row in rows:
        table[row[row_key]][row[column_key]] += row[value]
        if row[column_key] not in columns:
            columns.append(row[column_key])
    return columns, {r: [cells.get(c, 0) for c in columns] for r, cells in table.items()}


def rank(scores):
    ordered = sorted(scores.items(), key=lambda kv: (-kv[1], kv[0]))
    out, previous, place = [], None, 0
    for i, (name, score) in enumerate(ordered, 1):
        if score != previous:
            place, previous = i, score
        out.append((place, name, score))
    return out


def diff(old, new):
    return {
        "added": sorted(new.keys() - old.keys()),
        "removed": sorted(old.keys() - new.keys()),
        "changed": {k: (old[k], new[k]) for k in old if k in new and old[k] != new[k]},
    }


def main():
    by_who = group_by(ORDERS, "who")
    print({who: [o["id"] for o in rows] for who, rows in by_who.items()})
    print({size: len(rows) for size, rows in group_by(ORDERS, lambda o: "big" if o["n"] > 2 else "small").items()})
    print([(o["id"], o["cost"]) for o in join(ORDERS, PRICES, default=0)])
    columns, table = pivot(ORDERS, "who", "item", "n")
    print("who".ljust(5), *columns)
    for who, cells in table.items():
        print(who.ljust(5), *(f"{c:>3}" for c in cells), f"= {sum(cells)}")
    print(rank({who: len(rows) for who, rows in by_who.items()}))
    print(diff(PRICES, {"tea": 4, "gum": 1}), diff({}, {}))
    assert "cost" not in ORDERS[0]
    copy = [dict(o) for o in ORDERS]
    for o in copy:
        o["n"] *= 10
    print(sum(o["n"] for o in ORDERS), sum(o["n"] for o in copy))
    first_tea = next(o for o in ORDERS if o["item"] == "tea")
    print(first_tea is ORDERS[0], [o["id"] for o in sorted(ORDERS, key=lambda o: (o["item"], -o["n"]))])
    running, total = [], 0
    for o in ORDERS:
        running.append(total := total + o["n"])
    print(running)
    try:
        join(ORDERS, PRICES)
    except TypeError as error:
        print(error)
    return group_by(ORDERS, "price")
