"""Handlers match by base class, tuple and computed expression, first match wins."""

import errno


class Base(Exception):
    pass


class Left(Base):
    pass


class Right(Base):
    pass


class Both(Left, Right):
    pass


def retryable(log, name, kinds):
    log.append(name)
    return kinds


def classify(error):
    log = []
    try:
        raise error
    except retryable(log, "first", (Left, KeyError)):
        return "left-or-key", log
    except retryable(log, "second", ()):
        return "never", log
    except retryable(log, "third", ((Right, (ValueError,)), IndexError)[0][1] + (Right,)):
        return "right-or-value", log
    except Base:
        return "base", log
    except LookupError as found:
        return f"lookup {found!r}", log


def main():
    custom = [Left("l"), Right("r"), Both("b"), Base("x")]
    for error in (*custom, KeyError("k"), IndexError("i"), ValueError("v")):
        print(type(error).__name__, *classify(error))
    try:
        classify(OSError(errno.ENOENT, "nothing here"))
    except OSError as error:
        print(type(error).__name__, error.errno == errno.ENOENT, error.strerror)
    try:
        try:
            raise ValueError("x")
        except "not a class":
            print("no")
    except TypeError as error:
        print(error)
        print(repr(error.__context__))
    try:
        try:
            raise ValueError("x")
        except (KeyError, int):
            print("no")
    except TypeError as error:
        print(error)
    try:
        try:
            raise Left("clause itself fails")
        except undefined_name:
            print("no")
    except NameError as error:
        print(error, "|", repr(error.__context__))
    try:
        raise KeyboardInterrupt("base")
    except Exception:
        print("no")
    except BaseException as error:
        print(type(error).__name__)
