"""for, with, import, walrus and except targets are ordinary function locals shared by the whole body."""

from contextlib import contextmanager


@contextmanager
def resource(name):
    yield name.upper()


def with_target():
    with resource("a") as r:
        inner = r + "!"
    return r, inner


def with_tuple_target():
    with resource("ab") as (x, y), resource("c") as z:
        pass
    return x, y, z


def for_then_with():
    for item in ("p", "q"):
        with resource(item) as item:
            pass
    return item


def reuse_name():
    n = 1
    for n in range(n + 2):
        with resource(str(n)) as n:
            n = int(n) + 1
        if (n := n * 2) > 3:
            break
    else:
        n = "else"
    return n


def unreached_with():
    if False:
        with resource("never") as target:
            pass
    return target


def blocks_are_not_scopes():
    if True:
        a = 1
    for _ in [0]:
        b = a + 1
    while True:
        c = b + 1
        break
    try:
        d = c + 1
    finally:
        e = d + 1
    with resource("x"):
        f = e + 1
    return a, b, c, d, e, f


def attribute_and_item_targets():
    class Holder:
        pass

    h, d = Holder(), {}
    with resource("attr") as h.value, resource("item") as d["k"]:
        pass
    for h.value2, d["n"] in [(1, 2)]:
        pass
    return vars(h), d


def nested_function_sees_target():
    def peek():
        return r

    with resource("seen") as r:
        inside = peek()
    return inside, peek()


def main():
    print(with_target(), with_tuple_target(), for_then_with(), reuse_name(), blocks_are_not_scopes())
    print(attribute_and_item_targets(), nested_function_sees_target())
    try:
        unreached_with()
    except UnboundLocalError as error:
        print(error)
    try:
        with resource("abc") as (a, b):
            print("never")
    except ValueError as error:
        print(error)
    for i in range(3):
        if i == 1:
            found = i
            break
    print(i, found)
    for i in range(2):
        for i in "xy":
            pass
    print(i)
    with resource("a") as i, resource(i + "b") as i:
        pass
    print(i)
    while (k := i[:1]) and len(i) > 1:
        i = i[1:]
    print(i, k)
    try:
        for q in (1, 2):
            with resource("z") as r:
                raise LookupError(q)
    except LookupError as e:
        print(q, r, e)
    return e
