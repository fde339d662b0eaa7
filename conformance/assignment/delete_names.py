"""`del` unbinds a name; later reads fail until it is bound again."""

setting = "module"


def drop_global():
    global setting
    del setting


def restore_global():
    global setting
    setting = "module"


def main():
    x = 1
    del x
    try:
        x
    except UnboundLocalError as error:
        print(error)
    x = 2
    print(x)
    try:
        del y
    except UnboundLocalError as error:
        print(error)
    y = 0
    a, b, c = 1, 2, 3
    del a, (b, [c])
    print(sorted(locals()))
    for n in range(3):
        if n == 1:
            del n
            continue
        print("n", n)
    print("n after", n)
    drop_global()
    try:
        print(setting)
    except NameError as error:
        print(error)
    restore_global()
    items = alias = [1]
    del items
    print(alias, setting)

    def inner():
        return captured

    captured = "here"
    print(inner())
    del captured
    try:
        inner()
    except NameError as error:
        print(type(error).__name__, error)
    del x, y, x
