"""Code behind an answer puts a list into a container that it makes itself, and changes it through that: who looks at the list behind sees it."""
from sooner import unordered


@unordered
def same(x):
    return x


def found_in_displays():
    a, b, c, d, e, f = [1], [1], [1], [1], [1], [1]
    if same(1):
        held = {"k": a}
        held["k"].append(2)
    if same(2):
        [b][0].append(2)
    if same(3):
        (c, 1)[0].append(2)
    if same(4):
        dict(k=d)["k"].reverse()
        dict(k=d).get("k").insert(0, 3)
    if same(5):
        for each in {"k": e}.values():
            each[0] = 5
    if same(6):
        one, _ = [f, 1]
        one += [2]
    return a[:], len(a), len(b), c[-1], d[:], e[0], f[1:]


def found_deeper():
    a, b, c = [1], [[1]], {"k": 1}
    if same(1):
        held = [[a]]
        held[0][0].append(2)
    if same(2):
        for each in [b, [[2]]]:
            each[0].append(3)
    if same(3):
        for each, _ in [(c, 1), ({}, 2)]:
            each["l"] = 2
    if same(4):
        list({"k": (a, b)}.values())[0][0].append(4)
    return len(a), a[:], b[0][:], sorted(c)


def main():
    print(found_in_displays())
    print(found_deeper())
