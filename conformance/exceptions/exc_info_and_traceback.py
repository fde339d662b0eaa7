"""sys.exc_info, traceback helpers and error.__traceback__ inside and outside handlers."""

import sys
import traceback


def innermost():
    raise ValueError("deep")


def middle():
    return innermost()


def names(error):
    return [frame.name for frame in traceback.extract_tb(error.__traceback__)]


def current():
    kind, value, tb = sys.exc_info()
    return kind and kind.__name__, str(value), tb is not None


def main():
    print(current())
    try:
        middle()
    except ValueError as error:
        print(current())
        print(names(error))
        print(sys.exc_info()[1] is error)
        lines = traceback.format_exc().splitlines()
        print(lines[0])
        print(lines[-1])
        print([line.strip() for line in lines if "innermost()" in line or "raise" in line])
        try:
            {}["x"]
        except KeyError:
            print(current())
        print(current())
        print(traceback.format_exception_only(type(error), error))
    print(current())
    try:
        try:
            middle()
        finally:
            print("finally sees", current())
    except ValueError as error:
        first_line = main.__code__.co_firstlineno
        tb = error.__traceback__
        print(tb.tb_lineno > first_line, tb.tb_frame.f_code.co_name, tb.tb_next.tb_frame.f_code.co_name)
        saved = error
    print(saved.with_traceback(None) is saved, saved.__traceback__)
    for number in (1, 0):
        try:
            print(10 // number)
        except ZeroDivisionError:
            print(traceback.format_exc().splitlines()[-1])
    print(sys.exc_info())
