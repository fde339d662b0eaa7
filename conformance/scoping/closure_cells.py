"""Closures share cells: several functions, several calls, late binding, cells of parameters and loops."""


def pair():
    value = "initial"

    def get():
        return value

    def put(new):
        nonlocal value
        value = new

    return get, put


def parameter_cell(n):
    def add(k):
        nonlocal n
        n += k
        return n

    return add


def before_assignment():
    def read():
        return late

    try:
        read()
    except NameError as error:
        first = str(error)
    late = "assigned"
    return first, read()


def chain(depth):
    if depth == 0:
        return lambda: "bottom"
    inner = chain(depth - 1)
    return lambda: f"{depth}>{inner()}"


def self_reference():
    def f(n):
        return n if n <= 0 else f(n - 1)

    g, f_old = f, f
    f = lambda n: f"replaced {n}"
    return g(0), g(3), f_old is g


def star_args(*args, **kwargs):
    return lambda: (args, kwargs)


def conditional_cell(flag):
    if flag:
        x = 1
    return lambda: x


def swapped():
    a, b = "a", "b"
    show = lambda: (a, b)
    before = show()
    a, b = b, a
    return before, show()


def main():
    get, put = pair()
    get2, put2 = pair()
    put("changed")
    print(get(), get2())
    add = parameter_cell(10)
    print(add(1), add(5), parameter_cell(0)(1))
    print(before_assignment(), chain(3)(), self_reference(), star_args(1, k=2)(), swapped())
    print(conditional_cell(True)())
    try:
        conditional_cell(False)()
    except NameError as error:
        print(error)
    print(get.__closure__[0].cell_contents, len(put.__closure__), get.__code__.co_freevars)
    values = []
    for i in range(2):
        item = [i]
        values.append(lambda: item)
    values[0]().append("shared")
    print(values[1](), values[0]() is values[1]())
    fs = {}
    for key in "ab":
        def f(key=key):
            return key, count
        fs[key] = f
    count = 99
    print(fs["a"](), fs["b"]())
    accumulate = (lambda total: lambda n: total.append(n) or sum(total))([])
    print(accumulate(1), accumulate(2), accumulate(10))

    def outer():
        def inner():
            return count

        return inner

    count = "seen through two levels"
    print(outer()())
    del count
    return outer()()
