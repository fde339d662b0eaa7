"""An exception object kept and raised again: identity, growing traceback, context rules."""


def raise_it(error):
    raise error


def again(error):
    raise_it(error)


def depth(error):
    count, tb = 0, error.__traceback__
    while tb:
        count, tb = count + 1, tb.tb_next
    return count


def capture(action, *args):
    try:
        action(*args)
    except Exception as error:
        return error
    return None


def main():
    kept = ValueError("kept")
    print(depth(kept), kept.__traceback__)
    first = capture(raise_it, kept)
    print(first is kept, depth(kept))
    capture(again, kept)
    print(depth(kept))
    kept = kept.with_traceback(None)
    print(depth(kept))
    other = capture(lambda: {}["k"])
    try:
        raise other
    except KeyError:
        try:
            raise kept
        except ValueError as error:
            print(repr(error.__context__), error.__context__ is other)
    try:
        raise kept
    except ValueError as error:
        print("context stays", repr(error.__context__))
    errors = [capture(int, text) for text in ("1", "x", "2", "y")]
    print([str(error) for error in errors if error])
    pending = None
    for error in errors:
        try:
            if error:
                raise error
        except ValueError as caught:
            pending = pending or caught
    print(pending is errors[1], pending.__context__)
    shared = KeyError("shared", [1])
    shared.args[1].append(2)
    print(shared.args, shared.args is shared.args)
    try:
        raise shared from shared
    except KeyError as error:
        print(error.__cause__ is error, error.__context__)
    shared.__cause__ = None
    if pending:
        raise pending
