"""Module globals are read when used; global statements write them; locals and builtins shadow."""

counter = 0
settings = {"mode": "plain"}


def bump(by=1):
    global counter
    counter += by
    return counter


def read():
    return counter, settings["mode"]


def make_global(value):
    global created_later
    created_later = value
    return created_later


def remove_global():
    global created_later
    del created_later


def shadow():
    len = lambda items: "shadowed"
    return len([1, 2])


def local_counter():
    counter = "local"
    return counter


def uses_before():
    try:
        counter += 1
    except UnboundLocalError as error:
        return str(error)


def helper():
    return "original helper"


def calls_helper():
    return helper()


def main():
    global counter, helper
    counter = 0
    settings["mode"] = "plain"
    print(bump(), bump(5), read(), local_counter(), counter)
    counter = 100
    print(bump(), read())
    settings["mode"] = "fancy"
    print(read(), uses_before())
    try:
        created_later
    except NameError as error:
        print(error)
    print(make_global([1]), created_later)
    created_later.append(2)
    print(globals()["created_later"])
    remove_global()
    try:
        created_later
    except NameError as error:
        print(error)
    print(shadow(), len([1, 2]))
    saved = helper
    helper = lambda: "replaced helper"
    try:
        print(calls_helper())
    finally:
        helper = saved
    print(calls_helper())
    globals()["dynamic"] = "through globals()"
    print(dynamic)
    del globals()["dynamic"]
    dynamic
