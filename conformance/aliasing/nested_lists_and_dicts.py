"""Lists of dicts of lists: deep paths reach the same objects as short ones."""


def path(root, *keys):
    for key in keys:
        root = root[key]
    return root


def main():
    data = [{"tags": ["a"], "meta": {"n": [0]}}, {"tags": []}]
    tags = data[0]["tags"]
    meta = data[0]["meta"]
    data[1]["tags"] = tags
    data[1]["meta"] = {**meta}
    tags += ["b"]
    meta["n"].append(1)
    meta["n2"] = "only in the original"
    print(data)
    path(data, 1, "meta", "n").append(2)
    path(data, 1, "tags").insert(0, "front")
    print(data)
    data[0]["tags"], data[1]["tags"] = data[1]["tags"], ["new"]
    print(data[0]["tags"] is tags, data[1]["tags"])
    for row in data:
        row["tags"].append(len(row["tags"]))
        row["count"] = row.get("count", 0) + 1
    print(data)
    flat = [tag for row in data for tag in row["tags"]]
    flat.append("not in data")
    print(flat, len(data[0]["tags"]))
    rows = [row["tags"] for row in data]
    rows[0].pop()
    print(data[0]["tags"], tags)
    data.append(data[0])
    data[2]["marker"] = True
    print(data[0]["marker"], data.index(data[2]), data.count(data[0]))
    del data[0]["meta"]
    print([sorted(row) for row in data])
    nested = {"x": {"y": {"z": []}}}
    inner = nested["x"]["y"]
    nested["x"] = {"y": inner, "again": inner}
    inner["z"].append(inner["z"] is nested["x"]["again"]["z"])
    print(nested)
    path(data, 0, "tags", 99)
