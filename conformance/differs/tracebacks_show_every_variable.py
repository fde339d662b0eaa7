"""A traceback shows variables that nobody reads any more as well, behind a loop, a branch or a `try`."""


def loops(xs):
    total = 0
    for n, x in enumerate(xs):
        total += x
        last = x
    word = "w"
    while total:
        total -= 1
        if total == 2:
            del last
            return undefined_name


def handler():
    v = 1
    try:
        v = 2
        w = 3
        1 / 0
    except ZeroDivisionError as err:
        y = 4
        raise KeyError(y)


def dead(c):
    x = 1
    if c:
        x = 2
    return {}[c]


def report(error):
    entry = error.__traceback__
    while entry is not None:
        frame = entry.tb_frame
        if frame.f_code.co_name not in ("show", "main"):
            known = {name: type(value).__name__ if callable(value) else value for name, value in frame.f_locals.items()}
            print(frame.f_code.co_name, entry.tb_lineno, known)
        entry = entry.tb_next
    print(type(error), repr(error.__context__))


def show(function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except Exception as error:
        report(error)


def main():
    show(loops, [1, 2, 3])
    show(handler)
    show(dead, True)
