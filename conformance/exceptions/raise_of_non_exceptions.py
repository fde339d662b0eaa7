"""raise accepts classes and instances, and refuses anything else with a TypeError."""


class Meta(type):
    def __call__(cls, *args):
        print("metaclass call", args)
        return super().__call__(*args)


class Odd(Exception, metaclass=Meta):
    pass


class Lies(Exception):
    def __new__(cls, *args):
        return "not an exception"


def try_raise(thing):
    try:
        raise thing
    except BaseException as error:
        return f"{type(error).__name__}: {error}".replace(f"{__name__}.", "")


def pick(log, kind):
    log.append("picked")
    return kind


def main():
    print(try_raise(ValueError))
    print(try_raise(ValueError("v")))
    print(try_raise("text"))
    print(try_raise(None))
    print(try_raise(int))
    print(try_raise(Odd))
    print(try_raise(Lies))
    log = []
    try:
        raise pick(log, KeyError)(log.append("argument") or "k") from log.append("cause")
    except KeyError as error:
        print(log, error, error.__suppress_context__)
    try:
        raise missing_name("never built")
    except NameError as error:
        print(error)
    try:
        raise (ValueError, "tuple form")
    except TypeError as error:
        print(error)
