"""Names resolve local, enclosing, global, builtin; shadowing a builtin lasts exactly as long as its scope."""

import builtins


def uses_len(value):
    return len(value)


def local_shadow():
    len = lambda value: "local len"
    return len([]), uses_len([])


def parameter_shadow(id, type="t", input=None):
    return id, type, input


def enclosing_shadow():
    abs = "enclosing abs"

    def inner():
        return abs

    return inner()


def global_shadow():
    global sorted
    sorted = lambda values: "global sorted"
    try:
        return sorted([2, 1]), helper_sorted()
    finally:
        del sorted


def helper_sorted():
    return sorted([3, 1])


def unbound_shadow():
    print(min(1, 2))
    min = 5


def patched():
    original = builtins.round
    builtins.round = lambda n: "patched"
    try:
        return round(1.5)
    finally:
        builtins.round = original


def comprehension_shadow():
    return [max for max in (1, 2)], max(3, 4)


def loop_shadow():
    for sum in range(3):
        pass
    return sum


class Shadow:
    list = [1, 2]
    copied = [*list]

    def method(self):
        return list("ab"), self.list


def main():
    print(local_shadow(), parameter_shadow(1), enclosing_shadow())
    print(global_shadow(), helper_sorted())
    try:
        unbound_shadow()
    except UnboundLocalError as error:
        print(error)
    print(patched(), round(1.5))
    print(comprehension_shadow(), loop_shadow(), Shadow().method(), Shadow.copied)
    print(sum([1, 2]), max(1, 2))
    list = [1]
    try:
        list("ab")
    except TypeError as error:
        print(error)
    del list
    try:
        print(list("ab"))
    except UnboundLocalError as error:
        print(error)
    dict, set = {"k": 1}, {1}
    print(dict["k"], 1 in set, tuple([1]))
    print(builtins.dict is type(dict), builtins.len is len, hasattr(builtins, "helper_sorted"))
    return dict(a=1)
