"""Modules are shared objects: attributes, monkeypatching, getattr, and being passed around."""

import math
import string as text


def use(module, name, *args):
    return getattr(module, name)(*args)


def area(radius):
    return math.pi * radius**2


def vowels():
    return [letter for letter in text.ascii_lowercase[:10] if letter in "aeiou"]


def main():
    print(use(math, "floor", 3.7), use(text, "capwords", "two words"))
    print(math.__name__, type(math).__name__, hasattr(math, "tau"))
    import math as m

    print(m is math, vowels())
    saved = math.pi
    try:
        math.pi = 3
        print(area(2), m.pi)
    finally:
        math.pi = saved
    print(round(area(2), 3))
    original = text.capwords
    text.capwords = lambda value: f"patched {value}"
    try:
        import string

        print(string.capwords("x"), use(text, "capwords", "y"), original("z w"))
    finally:
        text.capwords = original
    math.extra = [1]
    math.extra += [2]
    print(m.extra)
    del math.extra
    try:
        m.extra
    except AttributeError as error:
        print(error)
    modules = {"m": math, "t": text}
    print(sorted(module.__name__ for module in modules.values()))
    constants = [name for name in ("pi", "e", "tau", "inf") if getattr(math, name, 0) > 3]
    print(constants)
    from types import ModuleType

    made = ModuleType("made", "its doc")
    made.value = 5
    print(made.value, made.__doc__, made.__name__)
    floor = math.floor
    try:
        math.floor = None
        math.floor(1.5)
    except TypeError as error:
        print(error)
    finally:
        math.floor = floor
    print(math.floor(1.5), m.floor(-1.5))
    math.no_such_name
