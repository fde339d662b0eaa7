"""A name assigned anywhere in a function is local everywhere in it; reading it early fails."""

x = "module"
items = [1]


def reads_then_assigns():
    y = x
    return y


def assigns_later():
    print(x)
    x = "local"


def augments():
    x += "!"


def mutates():
    items.append(2)
    return items


def augments_list():
    items += [3]


def conditional(flag):
    if flag:
        value = "set"
    return value


def in_loop(n):
    for _ in range(n):
        last = n
    return last


def in_with_and_try(fail):
    try:
        result = 1 // (0 if fail else 1)
    except ZeroDivisionError:
        pass
    return result


def import_makes_local():
    print(math)
    import math


def def_makes_local():
    helper()

    def helper():
        return 1


def class_makes_local():
    Thing()

    class Thing:
        pass


def for_makes_local():
    print(i)
    for i in range(3):
        pass


def unpacking_makes_local():
    print(b)
    a, (b, *c) = 1, (2,)


def walrus_makes_local():
    return w or (w := 1)


def del_makes_local():
    del items


def main():
    del items[1:]
    print(reads_then_assigns(), mutates(), conditional(True), in_loop(2), in_with_and_try(False))
    for f in (assigns_later, augments, augments_list, import_makes_local, def_makes_local, class_makes_local,
              for_makes_local, unpacking_makes_local, walrus_makes_local, del_makes_local):
        try:
            f()
            print("never")
        except UnboundLocalError as error:
            print(f.__name__, "->", error, isinstance(error, NameError))
    for action in (lambda: conditional(False), lambda: in_loop(0), lambda: in_with_and_try(True)):
        try:
            action()
        except UnboundLocalError as error:
            print(error)
    print(x, items)
    if x == "other":
        never = 1
    return never
