"""A return in finally replaces earlier returns and discards exceptions in flight."""


def over_return():
    try:
        return "try"
    finally:
        return "finally"


def over_raise():
    try:
        raise KeyError("lost")
    finally:
        return "swallowed"


def over_handler():
    try:
        1 / 0
    except ZeroDivisionError:
        return "handler"
    finally:
        return "finally after handler"


def value_computed_before_finally():
    box = [1]
    number = 1
    try:
        return number, box
    finally:
        number = 99
        box.append(2)


def conditional(flag):
    try:
        raise RuntimeError("kept")
    finally:
        if flag:
            return "dropped"


def nested():
    try:
        try:
            return "inner"
        finally:
            return "inner finally"
    finally:
        print("outer finally runs")


def main():
    print(over_return(), over_raise(), over_handler(), sep=" | ")
    print(value_computed_before_finally())
    print(conditional(True))
    try:
        conditional(False)
    except RuntimeError as error:
        print("kept:", error)
    print(nested())
    try:
        return "replaced"
    finally:
        print("main leaves through finally")
        return ["result", over_raise()]
