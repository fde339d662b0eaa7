"""Changing the size of a dict or set while iterating raises; changing values does not."""


def attempt(label, action):
    try:
        print(label, action())
    except RuntimeError as error:
        print(label, "RuntimeError", error)


def grow(d):
    for k in d:
        d[k + "x"] = 1


def shrink(d):
    for k in d:
        del d[k]


def swap(d):
    for k in d:
        del d[k]
        d[k * 2] = 0


def grow_items(d):
    return [d.setdefault(v, k) for k, v in d.items()]


def grow_set(s):
    for x in s:
        s.add(x + 1)


def shrink_set(s):
    for x in s:
        s.discard(x)
    return "a set of one may lose it on the last step" if not s else s


def main():
    d = {"a": 1, "b": 2}
    for k in d:
        d[k] *= 10
    print(d)
    attempt("grow", lambda: grow(d))
    print(d)
    attempt("shrink", lambda: shrink(d))
    print(d)
    attempt("swap one", lambda: swap({"a": 1, "b": 2}))
    attempt("items", lambda: grow_items({"p": "q"}))
    attempt("grow set", lambda: grow_set({1}))
    attempt("shrink set", lambda: shrink_set({1, 2}))
    attempt("comprehension", lambda: {k: d.pop(k) for k in d} if d else None)
    d = {"a": 1, "b": 2, "c": 3}
    for k in list(d):
        if d[k] != 2:
            del d[k]
    print(d)
    it = iter(d)
    d["new"] = 1
    attempt("iterator", lambda: next(it))
    d2 = {k: v for k, v in {"x": 1}.items()}
    for k in d2:
        d2.pop(k)
        break
    print(d2)
    for k, v in d.items():
        if k == "b":
            d["too late"] = 0
