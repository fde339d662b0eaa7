"""After `del` a local is unbound, a global falls back to builtins, a free variable is gone."""

limit = 10
len_backup = len


def delete_global():
    global limit
    del limit


def restore():
    global limit
    limit = 10


def shadow_builtin():
    global max
    max = lambda *a: "shadowed"
    shadowed = max(1, 2)
    del max
    return shadowed, max(1, 2)


def delete_twice():
    x = 1
    del x
    del x


def delete_in_branch(flag):
    x = "kept"
    if flag:
        del x
    return x


def delete_in_loop():
    out = []
    for i in range(3):
        value = i
        out.append(value)
        del value
    try:
        value
    except UnboundLocalError:
        out.append("gone")
    return out


def delete_free():
    x = 1

    def inner():
        return x

    before = inner()
    del x
    try:
        inner()
    except NameError as error:
        after = str(error)
    x = 2
    return before, after, inner()


def delete_nonlocal():
    x = 1

    def inner():
        nonlocal x
        del x

    inner()
    try:
        return x
    except UnboundLocalError as error:
        return str(error)


def delete_parameter(a, b=2):
    del a
    a = b
    del b
    return a, sorted(locals())


def main():
    restore()
    print(limit)
    delete_global()
    try:
        print(limit)
    except NameError as error:
        print(error)
    try:
        delete_global()
    except NameError as error:
        print(error)
    restore()
    print(limit, shadow_builtin())
    try:
        delete_twice()
    except UnboundLocalError as error:
        print(error)
    print(delete_in_branch(False), delete_in_loop(), delete_free(), delete_nonlocal(), delete_parameter(1))
    a = b = [1]
    del a
    print(b)
    x = 1
    del x
    x = [x for x in range(3)]
    print(x)
    return delete_in_branch(True)
