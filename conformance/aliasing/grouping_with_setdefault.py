"""Groups built by setdefault and defaultdict alias their lists with whatever was stored."""

from collections import defaultdict


def group(pairs, into=None):
    into = {} if into is None else into
    for key, value in pairs:
        into.setdefault(key, []).append(value)
    return into


def main():
    pairs = [("a", 1), ("b", 2), ("a", 3)]
    groups = group(pairs)
    more = group([("b", 4), ("c", 5)], groups)
    print(groups, more is groups)
    start = []
    table = {}
    print(table.setdefault("k", start) is start, table.setdefault("k", ["ignored"]) is start)
    start.append("through start")
    table["k"].append("through table")
    print(table, start)
    same = dict.fromkeys(["x", "y"], [])
    same["x"].append(1)
    own = {key: [] for key in ("x", "y")}
    own["x"].append(1)
    print(same, own)
    counts = defaultdict(lambda: {"n": 0, "items": []})
    for word in "the cat the dog the end".split():
        entry = counts[word]
        entry["n"] += 1
        entry["items"].append(counts["the"]["n"])
    print(dict(counts))
    shared = []
    linked = defaultdict(lambda: shared)
    linked["p"].append(1)
    linked["q"].append(2)
    print(dict(linked), linked["p"] is linked["q"] is shared)
    index, rows = {}, [{"id": 1, "t": "a"}, {"id": 2, "t": "b"}, {"id": 1, "t": "c"}]
    for row in rows:
        index.setdefault(row["id"], row)["last"] = row["t"]
    print(rows)
    print(index[1] is rows[0], index[1] is rows[2])
    nested = defaultdict(lambda: defaultdict(list))
    nested["x"]["y"].append(1)
    alias = nested["x"]
    alias["z"] += [2]
    print({k: dict(v) for k, v in nested.items()})
    try:
        table.setdefault([], 1)
    except TypeError as error:
        print(error)
    by_length = {}
    for word in ("aa", "b", "cc", "ddd"):
        by_length[len(word)] = by_length.get(len(word), ()) + (word,)
    print(by_length, {size: list(words) for size, words in sorted(by_length.items(), reverse=True)})
