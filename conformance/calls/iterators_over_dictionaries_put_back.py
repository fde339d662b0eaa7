"""An iterator over a dictionary that others have too stands, after a failure, where Python has left it."""
from sooner import sequential, unordered


@unordered
def ask(x):
    return x


@sequential
def save(x):
    return x


def rest(it):
    return list(it)


def keys():
    it = iter({"a": 1, "b": 2, "c": 3, "d": 4})
    got = []
    try:
        for key in it:
            got.append(ask(key))
            if key == "c":
                break
    except ValueError as error:
        return str(error), got, rest(it)
    return got, rest(it), next(it, "end")


def items_in_a_try():
    table = {"a": 1, "b": 2, "c": 3}
    it = iter(table.items())
    first = None
    try:
        ask("before")
        first = next(it)
        second = next(it)
        save(second)
    except ValueError as error:
        return str(error), first, rest(it)
    return first, second, rest(it)


def to_the_end():
    it = iter({"a": 1, "b": 2}.values())
    got = []
    try:
        ask("before")
        for value in it:
            got.append(value)
    except ValueError as error:
        return str(error), got, rest(it)
    return got, rest(it)


def changed_meanwhile():
    table = {"a": 1, "b": 2}
    it = iter(table)
    ask("before")
    got = [next(it)]
    table["c"] = 3
    try:
        got.append(next(it))
    except RuntimeError as error:
        got.append(str(error))
    return got, next(it, "end") if len(table) == 9 else "left"


def lowest_of_each():
    tables = [{"b": 2, "a": 1}, {"c": 3}, {"e": 0, "d": 5}]
    return [ask(min(table, key=lambda key: (table[key], key))) for table in tables]


def main():
    for case in (keys, items_in_a_try, to_the_end, changed_meanwhile, lowest_of_each):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error))
