"""A bare raise re-raises the exception being handled, through functions and nested handlers."""


def reraise():
    raise


def inner(kind):
    try:
        raise kind("first")
    except (ValueError, OSError):
        try:
            raise KeyError("second")
        except KeyError:
            print("second handled")
        raise


def main():
    for kind in (ValueError, OSError):
        try:
            inner(kind)
        except Exception as error:
            print(type(error).__name__, error, error.__context__)
    try:
        try:
            [][0]
        except IndexError as original:
            kept = original
            reraise()
    except IndexError as again:
        print("same object", again is kept)
    try:
        reraise()
    except RuntimeError as error:
        print(error)
    try:
        try:
            1 / 0
        finally:
            try:
                raise
            except ZeroDivisionError as error:
                print("raise in finally sees it:", error)
    except ZeroDivisionError as error:
        print("and it still goes on:", error)
    try:
        raise ValueError("last")
    except ValueError:
        try:
            raise
        finally:
            print("leaving")
