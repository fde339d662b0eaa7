"""__context__ chains through nested handlers, finally clauses and helper calls."""


def chain(error):
    parts = []
    while error is not None:
        parts.append(f"{type(error).__name__}({error})")
        error = error.__context__
    return " <- ".join(parts)


def fails(kind, text):
    raise kind(text)


def three_deep():
    try:
        fails(ValueError, "one")
    except ValueError:
        try:
            fails(KeyError, "two")
        except KeyError:
            try:
                fails(OSError, "three")
            finally:
                fails(RuntimeError, "four")


def main():
    try:
        three_deep()
    except RuntimeError as error:
        print(chain(error))
    try:
        try:
            fails(ValueError, "handled")
        except ValueError:
            pass
        fails(KeyError, "fresh")
    except KeyError as error:
        print(chain(error))
    try:
        try:
            fails(ValueError, "a")
        finally:
            try:
                fails(KeyError, "b")
            except KeyError as inner:
                print("in finally", chain(inner))
    except ValueError as error:
        print("outside", chain(error))
    try:
        for text in ("x", "y"):
            try:
                fails(ValueError, text)
            except ValueError:
                continue
        fails(TypeError, "after loop")
    except TypeError as error:
        print(chain(error))
    kept = ValueError("kept")
    try:
        try:
            raise kept
        except ValueError:
            raise kept
    except ValueError as error:
        print(chain(error), error.__context__ is None)
