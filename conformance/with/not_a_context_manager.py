"""Objects without the protocol are refused before the body runs; lookups go to the type."""


class OnlyEnter:
    def __enter__(self):
        print("must not be entered")


class OnlyExit:
    def __exit__(self, *details):
        print("must not be exited")


class InstanceMethods:
    def __init__(self):
        self.__enter__ = lambda: "instance enter"
        self.__exit__ = lambda *details: None


class Good:
    def __enter__(self):
        print("entered good")
        return self

    def __exit__(self, *details):
        print("left good", details[0] and details[0].__name__)


class ExitTakesNothing:
    def __enter__(self):
        return self

    def __exit__(self):
        return True


def attempt(manager):
    try:
        with manager:
            print("body must not run")
    except (TypeError, AttributeError) as error:
        print(type(manager).__name__, "->", type(error).__name__)


def main():
    for manager in (OnlyEnter(), OnlyExit(), InstanceMethods(), 5, None, "text", Good):
        attempt(manager)
    try:
        with Good(), None:
            print("body must not run")
    except TypeError:
        print("second was refused after the first was entered")
    try:
        with Good(), undefined_manager:
            pass
    except NameError as error:
        print(error)
    try:
        with ExitTakesNothing():
            print("body runs")
    except TypeError as error:
        print(error)
    try:
        with Good() as (a, b):
            print("body must not run")
    except TypeError as error:
        print(error)
    with Good() as good:
        good.missing
