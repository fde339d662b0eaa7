"""Arguments are passed by reference: mutation is seen by the caller, rebinding is not."""


def append(items, value):
    items.append(value)


def rebind(items):
    items = items + ["local"]
    return items


def augment(items):
    items += ["shared"]
    return items


def swap(a, b):
    a, b = b, a
    return a, b


def update(record, **changes):
    record.update(changes)
    return record


def same(a, b):
    a.append("via a")
    return b, a is b


def clear(d):
    for key in list(d):
        del d[key]
    d = None
    return d


def number(n):
    n += 1
    return n


def collect(*args, **kwargs):
    args[0].append("x")
    kwargs["d"]["y"] = 1
    kwargs["new"] = True
    return kwargs


class Box:
    def __init__(self, content):
        self.content = content


def replace(box):
    box.content = "replaced"
    box = Box("other")
    return box


def main():
    a = [1]
    append(a, 2)
    print(a, rebind(a), a, augment(a), a)
    n = 5
    print(number(n), n)
    x, y = [1], [2]
    print(swap(x, y), x, y)
    record = {"k": 1}
    print(update(record, z=2) is record, record)
    print(same(a, a)[1], a, same([], [])[1])
    d = {"p": 1}
    print(clear(d), d)
    options = {"d": {}}
    print(collect(a, **options), a, options)
    box = Box(a)
    other = replace(box)
    print(box.content, other.content)
    matrix = [[0] * 2 for _ in range(2)]
    for row in matrix:
        append(row, 1)
    print(matrix)
    queue = [a, a, a[:]]
    queue[0].clear()
    print(queue)
    f = a.append
    f("bound method keeps its list")
    a = "rebound"
    f("again")
    print(queue[1], a)
    t = ([], 1)
    append(t[0], "in tuple")
    print(t)
    swap(*t)
    append(t, 1)
