"""Loop variables keep their last value after the loop, and stay unbound if it never ran."""


def last_of(items):
    for x in items:
        pass
    return x


def index_of(items, wanted):
    for i, item in enumerate(items):
        if item == wanted:
            break
    return i, item


def rebinding():
    for x in [1, 2, 3]:
        x = x * 10
        y = x
    return x, y


def deleting():
    for x in "ab":
        del x
    return x


def main():
    print(last_of([1, 2, 3]), last_of("z"), index_of("abc", "b"), index_of("abc", "q"), rebinding())
    for action in (lambda: last_of([]), lambda: index_of([], 1), deleting):
        try:
            action()
        except UnboundLocalError as error:
            print(error)
    x = "before"
    for x in []:
        pass
    print(x)
    for x in range(3):
        for x in "ab":
            pass
        print(x, end=" ")
    print(x)
    i = 0
    for i in range(i + 3):
        i += 5
    print(i)
    for a, b in [(1, 2), (3, 4)]:
        pass
    print(a, b)
    items = [1, 2, 3]
    for items[0] in items:
        print(items)
    data = {}
    for data["k"] in "xyz":
        pass
    print(data)
    for n in (n for n in range(3)):
        pass
    print(n, [n for n in "qr"], n)
    functions = []
    for n in range(3):
        functions.append(lambda: n)
    print([f() for f in functions])
    n = "rebound"
    print([f() for f in functions])
    try:
        for n, m in [(1, 2), (3,)]:
            print(n, m)
    except ValueError as error:
        print(error, n, m)
    while (line := data.popitem() if data else None):
        print(line)
    return line, last_of(())
