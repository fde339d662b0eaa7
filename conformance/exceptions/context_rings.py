"""Contexts that a program tied into a ring: raising and chaining go on, and add no hang."""


def tie(*exceptions):
    for one, other in zip(exceptions, exceptions[1:] + exceptions[:1]):
        one.__context__ = other


def names(exception, limit=6):
    found = []
    while exception is not None and len(found) < limit:
        found.append(str(exception))
        exception = exception.__context__
    return found


def raise_while_handling(handled, raised):
    try:
        raise handled
    except ValueError:
        raise raised


def main():
    a, b, c = ValueError("a"), ValueError("b"), ValueError("c")
    tie(a, b)
    try:
        raise_while_handling(a, c)
    except ValueError as error:
        print(names(error))

    a, b, c, d = ValueError("a"), ValueError("b"), ValueError("c"), ValueError("d")
    tie(b, c)
    a.__context__ = b
    try:
        raise_while_handling(a, d)
    except ValueError as error:
        print(names(error))

    a, b = ValueError("a"), ValueError("b")
    try:
        try:
            raise_while_handling(a, b)
        except ValueError as error:
            raise a from error
    except ValueError as error:
        print(names(error), error.__cause__)

    try:
        try:
            raise TypeError(1)
        except Exception:
            try:
                raise ValueError(2)
            except Exception as error:
                error.__context__ = error
                raise KeyError(3)
    except KeyError as error:
        print(names(error))
