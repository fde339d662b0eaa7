"""The except variable is deleted after its handler, however the handler ends."""


def deleted():
    try:
        raise ValueError("gone")
    except ValueError as error:
        pass
    return error


def shadowed():
    error = "before"
    try:
        raise ValueError("gone")
    except ValueError as error:
        inside = str(error)
    try:
        return inside, error
    except UnboundLocalError as unbound:
        return inside, str(unbound)


def untouched():
    error = "before"
    try:
        pass
    except ValueError as error:
        pass
    return error


def deleted_inside():
    try:
        raise KeyError("k")
    except KeyError as error:
        del error
    return "fine"


def rebound_inside():
    try:
        raise KeyError("k")
    except KeyError as error:
        error = 5
        kept = error
    try:
        error
    except NameError as missing:
        return kept, type(missing).__name__


def closure():
    try:
        raise KeyError("cell")
    except KeyError as error:
        show = lambda: error
        inside = repr(show())
    try:
        show()
    except NameError as missing:
        return inside, str(missing)


def main():
    try:
        deleted()
    except UnboundLocalError as error:
        print(error)
    print(shadowed())
    print(untouched())
    print(deleted_inside())
    print(rebound_inside())
    print(closure())
    for turn in range(3):
        try:
            if turn == 1:
                raise RuntimeError("in loop")
        except RuntimeError as caught:
            print(turn, caught)
            continue
        try:
            print(turn, caught)
        except UnboundLocalError:
            print(turn, "caught is unbound")
