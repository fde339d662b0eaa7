"""What a `defaultdict` makes of a missing key is what `default_factory` was set to before."""
from collections import defaultdict
from sooner import unordered


@unordered
def ask(x):
    return x


def main():
    d = defaultdict(list)
    if ask(1):
        d.default_factory = dict
    print(d["a"])
    d.default_factory = ask(2) and set
    print(d["b"])
    a = ask(3)
    print(a, d["c"])
    d.default_factory = None
    try:
        d["x"]
    except KeyError as e:
        print(e)
    try:
        d.default_factory = list
        d["k"].append(ask(4))
        ask(5)
        d.default_factory = dict
        d["l"]["x"] = 1
    except Exception:
        pass
    print(d, d["z"])
