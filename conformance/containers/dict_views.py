"""keys, values and items are live views: set operations, membership, equality, iteration."""


def main():
    d = {"a": 1, "b": 2}
    keys, values, items = d.keys(), d.values(), d.items()
    print(keys, values, items, len(keys))
    d["c"] = 3
    del d["a"]
    print(keys, list(values), list(items))
    print("b" in keys, 3 in values, ("c", 3) in items, ("c", 4) in items, "c" in items)
    print(sorted(keys & {"b", "x"}), sorted(keys | "xy"), sorted(keys - {"b"}), sorted(keys ^ {"b", "z"}))
    other = {"b": 2, "c": 30}
    print(sorted(items & other.items()), sorted(items - other.items()), keys == other.keys(), items == other.items())
    print(keys == {"b", "c"}, d.values() == d.values(), keys.isdisjoint("xyz"), keys <= {"b", "c", "d"})
    snapshot = list(items)
    d["b"] = 200
    print(snapshot, list(items))
    for k in list(keys):
        if d[k] > 100:
            del d[k]
    print(d)
    nested = {"x": {"k": 1}, "y": {"k": 2}}
    for name, inner in nested.items():
        inner["k"] *= 10
        inner["name"] = name
    print(nested, max(nested, key=lambda n: nested[n]["k"]), sum(v["k"] for v in nested.values()))
    print(
        [*keys], {**nested}["x"] is nested["x"], dict(items),
        sorted(nested.items(), key=lambda kv: -kv[1]["k"])[0][0],
    )
    for action in (lambda: keys[0], lambda: values & {1}, lambda: hash(keys), lambda: keys.append("q")):
        try:
            action()
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
    return len(items), d.keys().mapping == d
