"""import, import as, from import and from import as inside functions bind local names."""


def plain():
    import math

    return math.floor(2.5)


def renamed():
    import json as j

    return j.dumps({"k": [1, None, True]})


def from_names():
    from collections import Counter, OrderedDict as Ordered

    return Counter("aab").most_common(1), list(Ordered(b=1, a=2))


def several():
    import string, textwrap as tw, operator

    return string.digits, tw.shorten("a long text here", 10), operator.add(1, 2)


def conditional(wanted):
    if wanted == "json":
        import json as module
    elif wanted == "csv":
        import csv as module
    return module.__name__


def shadowing(math="argument"):
    before = math
    import math

    return before, math.pi > 3


def main():
    print(plain(), renamed(), from_names(), several())
    print(conditional("json"), conditional("csv"))
    try:
        conditional("neither")
    except UnboundLocalError as error:
        print(error)
    print(shadowing())
    import math
    from math import sqrt, pi as circle

    print(math.sqrt is sqrt, math.pi == circle, sqrt(16))
    for name in ("first", "second"):
        import itertools

        print(name, list(itertools.chain("a", "b")))
    sqrt = lambda value: "rebound"
    print(sqrt(4), math.sqrt(4))
    del math
    try:
        math
    except UnboundLocalError as error:
        print(error)
    import math as again

    print(again.gcd(12, 18))
    try:
        json
    except NameError as error:
        print(error)
