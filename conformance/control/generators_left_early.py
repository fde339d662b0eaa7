"""Generators with cleanup, left early by loops, builtins, unpacking and exceptions: the cleanup runs there."""


def numbers(log):
    try:
        for n in range(4):
            yield n
    finally:
        log.append("closed")


def through_an_expression():
    log = []
    doubled = (n * 2 for n in numbers(log) if 10 // (n - 2))
    try:
        print(list(doubled))
    except ZeroDivisionError as error:
        print(error)
    print("through_an_expression", log)


def as_an_argument():
    log = []
    try:
        print(list(n * 2 for n in numbers(log) if 10 // (n - 2)))
    except ZeroDivisionError as error:
        print(error)
    print("as_an_argument", log)


def by_another_value():
    log = []
    doubled = (n * 2 for n in numbers(log))
    print(next(doubled))
    doubled = None
    print("by_another_value", log)


def by_del():
    log = []
    doubled = (n * 2 for n in numbers(log) if 10 // (n - 2))
    for x in doubled:
        break
    del doubled
    print("by_del", log)


def by_break_and_raise():
    log = []
    for x in numbers(log):
        if x == 1:
            break
    print("by_break_and_raise", log)
    try:
        for x in numbers(log):
            if x == 1:
                raise KeyError(x)
    except KeyError as e:
        print("by_break_and_raise", log, e)


def by_builtins():
    log = []
    def first():
        for x in numbers(log):
            return x
    print(first(), log)
    print(next(numbers(log)), log)
    print(any(x == 1 for x in numbers(log)), log)
    a, b, *c = numbers(log)
    print(next(iter(numbers(log))), log)
    print(list(zip(numbers(log), "ab")), log)
    print(max(numbers(log)), log)


def taken_up_again():
    log = []
    [x for x in numbers(log)]
    it = numbers(log)
    for x in it:
        if x:
            break
    print(log)
    for y in it:
        pass
    print(log)


def main():
    for part in (through_an_expression, as_an_argument, by_another_value, by_del, by_break_and_raise, by_builtins, taken_up_again):
        part()
