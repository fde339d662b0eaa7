"""Behind a raise that is certain no call is made, though handlers have yet to raise it again."""
from sooner import unordered

MADE = []


@unordered
def ask(q):
    if q == "bad":
        raise ValueError(q)
    return q


@unordered
def too_late(q):
    MADE.append(q)
    return q


def raises_again(q):
    try:
        answer = ask(q)
        raise LookupError(answer)
    except LookupError:
        raise


def raises_another(q):
    try:
        raise LookupError(ask(q))
    except LookupError as error:
        if q > 1:
            raise RuntimeError("more") from error
        else:
            raise RuntimeError("less") from error
    except ValueError:
        raise


def raises_either_way(q):
    if ask(q) > 1:
        raise LookupError("more")
    else:
        raise RuntimeError("less")


def raises_here(q):
    try:
        raise LookupError(ask(q))
    except LookupError:
        raise RuntimeError("here") from None
    return too_late("here")


def in_a_loop(q):
    for n in range(3):
        try:
            if n == q:
                raise LookupError(ask(n))
        except LookupError:
            ask("noted")
            raise
        ask(n)
    return "through"


def in_a_handler(q):
    """Of a `try` in a `try`: what stands behind `if …: raise` waits for the condition."""
    try:
        try:
            ask("bad")
        except ValueError:
            if ask(q) == 2:
                raise LookupError("handler")
            return too_late(q) if q == 2 else ask("behind")
    except LookupError as error:
        return repr(error)


def in_a_finally(q):
    try:
        try:
            ask(q)
        finally:
            if ask(q) == 2:
                raise LookupError("finally")
            too_late(q) if q == 2 else ask("behind")
    except LookupError as error:
        return repr(error)


def main():
    for function in (
        raises_again, raises_another, raises_either_way, raises_here, in_a_loop, in_a_handler, in_a_finally,
    ):  # fmt: skip
        for q in (1, 2):
            try:
                print(function.__name__, function(q))
                if function in (raises_again, raises_another, raises_either_way):
                    too_late(function.__name__)
            except (LookupError, RuntimeError) as error:
                print(function.__name__, repr(error), repr(error.__cause__), repr(error.__context__))
            print(MADE)
    try:
        ask(1)
        raises_another(2)
        too_late("behind")
    except RuntimeError as error:
        print(error, MADE)
