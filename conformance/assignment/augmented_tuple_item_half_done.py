"""`t[0] += [x]` on a tuple mutates the list and still raises TypeError."""


class Frozen:
    def __init__(self, values):
        object.__setattr__(self, "values", values)

    def __setattr__(self, name, value):
        raise AttributeError(f"{name} is frozen")


def main():
    t = ([1], "b")
    try:
        t[0] += [2]
    except TypeError as error:
        print(error)
    print(t)
    try:
        t[1] += "c"
    except TypeError as error:
        print(error)
    print(t)
    frozen = Frozen([1])
    try:
        frozen.values += [2, 3]
    except AttributeError as error:
        print(error)
    print(frozen.values)
    s = "text"
    try:
        s[0] += "x"
    except TypeError as error:
        print(error)
    t[0].extend("z")
    inner = t[0]
    inner += [4]
    print(t, s)
    t[0] += [5]
