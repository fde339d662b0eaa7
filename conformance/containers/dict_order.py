"""Dicts keep insertion order through updates, deletion, reinsertion and merging."""


class LRU:
    def __init__(self, size):
        self.size, self.data = size, {}

    def get(self, key):
        if key not in self.data:
            return None
        value = self.data.pop(key)
        self.data[key] = value
        return value

    def put(self, key, value):
        self.data.pop(key, None)
        self.data[key] = value
        if len(self.data) > self.size:
            oldest = next(iter(self.data))
            print("evict", oldest)
            del self.data[oldest]


def main():
    d = {"z": 1, "a": 2, "m": 3}
    d["a"] = 20
    print(d)
    del d["z"]
    d["z"] = 10
    print(list(d), list(reversed(d)), list(reversed(d.items())))
    first, *_ = d
    last = next(reversed(d))
    print(first, last, d.popitem(), d)
    merged = {**{"x": 1, "y": 2}, **{"y": 3, "w": 4}} | {"x": 5}
    print(merged)
    print(dict(sorted(merged.items())), dict(sorted(merged.items(), key=lambda kv: -kv[1])))
    print({k: None for k in "hello"}, list(dict.fromkeys("mississippi")), {c: i for i, c in enumerate("abca")})
    cache = LRU(2)
    cache.put("a", 1)
    cache.put("b", 2)
    print(cache.get("a"), cache.get("x"))
    cache.put("c", 3)
    cache.put("a", 11)
    cache.put("d", 4)
    print(cache.data)
    inverse = {}
    for k, v in {"one": 1, "uno": 1, "two": 2}.items():
        inverse.setdefault(v, []).append(k)
    print(inverse, {"a": 1, "b": 2} == {"b": 2, "a": 1}, list({"a": 1, "b": 2}) == list({"b": 2, "a": 1}))
    (k, v), *rest = inverse.items()
    return k, v, rest
