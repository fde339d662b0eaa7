"""`except*` whose handlers make calls: what no clause takes is raised, also while an answer is outstanding."""
from sooner import unordered


@unordered
def ask(x):
    return x


def group():
    return ExceptionGroup("several", [ValueError(1), TypeError(2), ExceptionGroup("inner", [KeyError(3), ValueError(4)])])


def shown(error):
    if isinstance(error, BaseExceptionGroup):
        return [error.message, *map(shown, error.exceptions)]
    return repr(error)


def some_are_left():
    try:
        raise group()
    except* TypeError as error:
        print("TypeError", ask(shown(error)))
    print("not reached")


def all_are_taken():
    try:
        raise group()
    except* (TypeError, KeyError) as error:
        print("first", ask(shown(error)))
    except* ValueError as error:
        print("second", ask(shown(error)))
    return ask("behind")


def a_handler_raises():
    try:
        raise group()
    except* ValueError as error:
        raise LookupError(ask(len(error.exceptions)))
    except* TypeError:
        ask("not used")


def no_group():
    try:
        raise OSError(ask("alone"))
    except* OSError as error:
        print(ask(shown(error)))
    else:
        print("not reached")
    finally:
        print("finally", ask(0))
    return ask(1)


def main():
    for function in (some_are_left, all_are_taken, a_handler_raises, no_group):
        try:
            print(function.__name__, function())
        except Exception as error:
            print(function.__name__, "raised", shown(error))
