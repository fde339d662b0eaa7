"""global statements read and write module variables at run time, also through nested functions."""

hits = 0
names = []
setting = "default"


def hit(by=1):
    global hits
    hits += by
    return hits


def remember(name):
    names.append(name)


def read():
    return setting


def shadow():
    setting = "local"
    return setting, read()


def nested_write():
    def inner():
        global setting
        setting = "written by inner"

    inner()
    return setting


def define():
    global defined_late
    defined_late = "now it exists"


def with_setting(value):
    global setting
    old, setting = setting, value
    try:
        return read()
    finally:
        setting = old


def main():
    global hits
    hits = 0
    names.clear()
    print(hit(), hit(5), hits)
    hits = 100
    print(hit(), globals()["hits"])
    remember("a")
    remember("b")
    print(names, read(), shadow())
    print(with_setting("temporary"), read())
    print(nested_write(), read())
    globals()["setting"] = "default"
    print(read())
    globals().pop("defined_late", None)
    try:
        defined_late
    except NameError as error:
        print(error)
    define()
    print(defined_late)

    def len(value):
        return "shadowed"

    print(len([]), sorted("ba"))
    for hits in range(3):
        pass
    print(hit())
    try:
        hit("x")
    except TypeError as error:
        print(error, hits)
    del hits
    hit()
