"""except* runs each matching handler once, wraps plain exceptions and re-raises what is left."""


def leaves(error):
    if isinstance(error, BaseExceptionGroup):
        return [leaf for sub in error.exceptions for leaf in leaves(sub)]
    return [f"{type(error).__name__}:{error}"]


def handle(error):
    seen = []
    try:
        try:
            if error is not None:
                raise error
            seen.append("body")
        except* ValueError as group:
            seen.append(("value", type(group).__name__, leaves(group)))
        except* (KeyError, IndexError) as group:
            seen.append(("lookup", leaves(group)))
        else:
            seen.append("else")
        finally:
            seen.append("finally")
    except BaseException as left:
        seen.append(("left", type(left).__name__, leaves(left)))
    return seen


def handler_raises(error):
    try:
        try:
            raise error
        except* ValueError:
            raise RuntimeError("from handler")
    except BaseException as left:
        return type(left).__name__, str(left), [repr(e) for e in getattr(left, "exceptions", ())]


def main():
    print(handle(None))
    print(handle(ValueError("plain")))
    print(handle(OSError("unmatched plain")))
    print(handle(ExceptionGroup("g", [ValueError(1), KeyError(2), ValueError(3)])))
    print(handle(ExceptionGroup("g", [ValueError(1), OSError(2), ExceptionGroup("h", [IndexError(3)])])))
    print(handle(ExceptionGroup("g", [TypeError(1)])))
    print(handler_raises(ValueError("x")))
    print(handler_raises(ExceptionGroup("g", [ValueError(1), OSError(2)])))
    for number in range(3):
        try:
            try:
                raise ExceptionGroup("turn", [ValueError(number), KeyError(number)])
            except* ValueError as group:
                print("value part", leaves(group))
        except ExceptionGroup as rest:
            print("rest", leaves(rest), rest.message)
    try:
        raise ExceptionGroup("last", [ValueError("v"), TypeError("t")])
    except* ValueError:
        raise
