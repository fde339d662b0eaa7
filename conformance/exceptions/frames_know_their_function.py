"""Frames of a traceback name their function and its first line, wherever in it the exception was raised."""


def plain():
    1 / 0


def late():
    total = 0
    for number in (3, 2, 1, 0):
        total += 6 // number
    return total


def in_handler():
    try:
        plain()
    except ZeroDivisionError:
        raise ValueError("from the handler")


def decorate(function):
    return function


@decorate
@decorate
def decorated():
    def inner():
        return [][1]

    return inner()


class Box:
    def open(self):
        return self.content


def walk(function):
    try:
        function()
    except Exception as error:
        trace = error.__traceback__.tb_next
        while trace is not None:
            code = trace.tb_frame.f_code
            print(type(error).__name__, code.co_name, code.co_qualname, trace.tb_lineno - code.co_firstlineno)
            trace = trace.tb_next


def main():
    for function in (plain, late, in_handler, decorated, Box().open, lambda: {}["key"]):
        walk(function)
