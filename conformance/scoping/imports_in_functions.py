"""Imports inside functions bind locals: aliases, from, dotted names, failures, and re-import."""

import os.path as module_path


def local_import():
    import math

    return math.floor(2.7)


def aliases():
    import collections.abc as abc
    from math import pi as circle, sqrt

    return abc.Sized.__name__, round(circle, 3), sqrt(16)


def dotted():
    import os.path

    return os.path.basename("a/b.txt"), os.sep in "/\\"


def conditional(flag):
    if flag:
        from json import dumps
    else:
        def dumps(value):
            return f"own {value}"
    return dumps([1])


def missing_module():
    try:
        import no_such_module_anywhere
    except ModuleNotFoundError as error:
        return str(error), error.name
    return no_such_module_anywhere


def missing_name():
    try:
        from math import no_such_function
    except ImportError as error:
        return type(error).__name__, str(error).split(" (")[0]


def fallback():
    try:
        import no_such_fast_json as json
    except ImportError:
        import json
    return json.loads("[1, 2]")


def in_loop():
    out = []
    for name in ("math", "string", "nope_nope"):
        try:
            module = __import__(name)
        except ImportError as error:
            out.append(error.name)
            continue
        out.append(module.__name__)
    return out


def closure():
    from string import digits

    def is_number(text):
        return all(c in digits for c in text)

    return is_number


def globally():
    global late_bisect
    import bisect as late_bisect


def main():
    print(local_import(), aliases(), dotted(), conditional(True), conditional(False))
    print(missing_module(), missing_name(), fallback(), in_loop())
    check = closure()
    print(check("123"), check("12a"), module_path.splitext("x.py"))
    globally()
    print(late_bisect.bisect([1, 3], 2))
    try:
        math
    except NameError as error:
        print(error)
    import math as m
    import math
    print(m is math, math.gcd(12, 18), m.pi == math.pi)
    from functools import reduce, partial as p
    print(reduce(lambda a, b: a * b, range(1, 6)), p(max, 5)(3))
    import sys
    print("math" in sys.modules, sys.modules["math"] is math)
    del math
    try:
        math
    except UnboundLocalError as error:
        print(error)
    return fails_at_the_end(m)


def fails_at_the_end(module):
    print(module.__name__)
    import no_such_module_at_the_end
