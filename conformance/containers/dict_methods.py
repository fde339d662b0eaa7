"""Every dict method: get, setdefault, pop, popitem, update, fromkeys, copy, |, and the errors."""


def attempt(label, action):
    try:
        print(label, repr(action()))
    except (KeyError, TypeError, ValueError) as error:
        print(label, type(error).__name__, error)


def main():
    d = {"a": 1, "b": 2}
    print(d["a"], d.get("z"), d.get("z", 0), "a" in d, 1 in d, len(d))
    print(d.setdefault("a", 9), d.setdefault("c", []), d.setdefault("n"), d)
    d["c"].append("x")
    print(d.pop("b"), d.pop("b", "gone"), d.popitem(), d)
    d.update({"a": 5}, q=6)
    d.update([("r", 7), "st"])
    print(d, d.update(), list(d), list(d.values()), list(d.items()))
    shared = dict.fromkeys("xy", [])
    shared["x"].append(1)
    print(shared, dict.fromkeys(range(2)))
    print(dict(a=1, b=2), dict([("k", "v")], k2="v2"), dict({"m": 1}, m=2), dict(zip("ab", (1, 2))))
    copy = d.copy()
    copy["new"] = True
    copy["c"].append("shared")
    print(d["c"], "new" in d, d == dict(reversed(list(d.items()))), {1: 2} | {1: 3, 4: 5})
    attempt("missing", lambda: d["missing"])
    attempt("tuple key", lambda: d[1, 2])
    attempt("pop", lambda: d.pop("missing"))
    attempt("popitem", lambda: {}.popitem())
    attempt("unhashable", lambda: d[[]])
    attempt("store", lambda: d.__setitem__({}, 1))
    attempt("update", lambda: d.update([1]))
    attempt("update pair", lambda: d.update(["abc"]))
    attempt("nested", lambda: {"a": {}}["a"]["b"])
    attempt("del", lambda: d.__delitem__("missing"))
    print({1: "int", 1.0: "float", True: "bool", "1": "str"}, {(): 0, None: 1}[None])
    d.clear()
    return d, copy
