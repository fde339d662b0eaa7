"""Arguments, *args, **kwargs and returned objects: what is shared with the caller and what is new."""


def touch_args(*args):
    args[0].append("touched")
    return args


def touch_kwargs(**kwargs):
    kwargs["added"] = True
    for value in kwargs.values():
        if isinstance(value, list):
            value.append("via kwargs")
    return kwargs


def defaulted(first, second=None, *rest, flag=False, **extra):
    second = second if second is not None else first
    second.append((len(rest), flag, sorted(extra)))
    return second


def swap(pair):
    pair[0], pair[1] = pair[1], pair[0]


def rebinding(a, b):
    a, b = b, a
    a.append("into b")
    return a


def chain(value, *functions):
    for function in functions:
        value = function(value)
    return value


def append_twice(first, second):
    first.append(len(second))
    second.append(len(first))


def main():
    mine, other = [1], [2]
    args = touch_args(mine, other)
    print(mine, args[0] is mine, args)
    values = [mine, other]
    spread = touch_args(*values)
    print(values is spread, list(spread) == values)
    options = {"items": mine}
    returned = touch_kwargs(**options)
    print(options, returned is options, returned["items"] is options["items"])
    print(defaulted(mine) is mine, defaulted(mine, other, 1, 2, flag=True, z=0, y=0) is other)
    print(mine[-1], other[-1])
    swap(values)
    print(values[0] is other, values[1] is mine)
    print(rebinding(mine, other) is other, other[-1])
    both = []
    append_twice(both, both)
    print(both)
    append_twice(second=both, first=[*both])
    print(both)
    print(chain(mine, list, tuple, list) is mine, chain(mine, lambda m: m) is mine)

    def nested(value, depth):
        value.append(depth)
        if depth:
            nested(value, depth - 1)
        return value

    result = []
    print(nested(result, 3) is result, result)
    frozen = (mine, [5])
    touch_args(*frozen)
    touch_args(*reversed(frozen))
    print(frozen)
    touch_args((), mine)
