"""Mapping patterns match a subset of keys; **rest takes the others in a new dict."""

from collections import Counter, OrderedDict, UserDict, defaultdict


def describe(event):
    match event:
        case {"type": "click", "pos": (x, y)}:
            return f"click {x},{y}"
        case {"type": "key", "key": str(key), **extra} if extra.keys() <= {"type", "ctrl"}:
            return f"key {key} {sorted(extra.items())}"
        case {"type": kind, **rest}:
            return f"{kind} with {rest}"
        case {1: one, None: nothing}:
            return f"odd keys {one} {nothing}"
        case {}:
            return f"mapping of {len(event)}"
        case _:
            return "no mapping"


class Loud(dict):
    def get(self, key, default=None):
        print("get", key)
        return super().get(key, default)


def main():
    print(describe({"type": "click", "pos": (1, 2)}))
    print(describe({"type": "click", "pos": "12"}))
    print(describe({"type": "key", "key": "q"}))
    print(describe({"type": "key", "key": "q", "ctrl": True}))
    print(describe({"type": "key", "key": "q", "alt": True}))
    print(describe({"type": "key", "key": 5}))
    print(describe({1: "x", None: "y", 2: "z"}))
    print(describe({}), describe({"a": 1}), describe([("type", "click")]))
    source = {"a": 1, "b": [2], "c": 3}
    match source:
        case {"b": inner, **rest}:
            rest["new"] = inner
            inner.append("shared")
    print(source, rest)
    missing = defaultdict(list)
    match missing:
        case {"x": _}:
            print("no")
        case _:
            print("default factory untouched", dict(missing))
    for mapping in (OrderedDict(k=1), Counter("kk"), UserDict(k=3), Loud(k=4)):
        match mapping:
            case {"k": value, **others}:
                print(type(mapping).__name__, value, others)
    match {"outer": {"inner": {"leaf": 1}}}:
        case {"outer": {"inner": {"leaf": leaf}}}:
            print(leaf)
