"""The frames of a traceback have the variables of the functions that the exception has left."""


def inner(a, b=2, *args, k, **kw):
    c = a + b
    d = [c, "x"]
    for i in range(3):
        e = i * 2
        if i == 1:
            f = e
            raise ValueError("bad")


def lam():
    z = 1
    g = lambda q: q / (z - 1)
    return g(5)


def closure():
    n = 5

    def up():
        nonlocal n
        n += 1
        return n // 0

    m = n
    return up()


class Own:
    def __init__(self):
        self.x = 1

    def go(self, arg):
        local = self.x
        return local.nothing


def branch(c):
    x = 1
    if c:
        x = 2
    y = x
    if c:
        y = 9
    return {}[y]


def cleans_up(path):
    opened = path + "!"
    try:
        return opened.missing
    finally:
        print("closed")


def report(error):
    entry = error.__traceback__
    while entry is not None:
        frame = entry.tb_frame
        if frame.f_code.co_name not in ("show", "main"):
            known = {name: type(value).__name__ if callable(value) or isinstance(value, Own) else value for name, value in frame.f_locals.items()}
            print(frame.f_code.co_name, entry.tb_lineno, known)
        entry = entry.tb_next
    print(type(error), repr(error.__context__))


def show(function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except Exception as error:
        report(error)


def main():
    show(inner, 1, k=3, z=4)
    show(lam)
    show(closure)
    show(Own().go, 7)
    show(branch, True)
    show(cleans_up, "p")
