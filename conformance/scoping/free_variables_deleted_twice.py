"""`del` of a variable of the function around, which is no longer there, says that it is free, not local."""


def deleter():
    value = [1]

    def forget(wanted):
        nonlocal value
        if wanted:
            del value
        return "forgotten" if wanted else "kept"

    def again():
        nonlocal value
        value = [2]

    return forget, again


def complaint(function, *args):
    try:
        return function(*args)
    except NameError as error:
        return type(error).__name__, str(error)


def main():
    forget, again = deleter()
    print(forget(False), forget(True))
    print(complaint(forget, True))
    again()
    print(forget(True), complaint(forget, True))
    own = 1
    del own
    try:
        del own
    except UnboundLocalError as error:
        print(type(error).__name__, error)
    forget(True)
