"""raise from sets __cause__ and __suppress_context__; __context__ is set on its own."""


class StoreError(Exception):
    pass


def load(store, key):
    try:
        return store[key]
    except KeyError as error:
        raise StoreError(f"no {key}") from error


def hide(store, key):
    try:
        return store[key]
    except KeyError:
        raise StoreError(f"hidden {key}") from None


def implicit(store, key):
    try:
        return store[key]
    except KeyError:
        raise StoreError(f"during {key}")


def show(error):
    print(repr(error), repr(error.__cause__), repr(error.__context__), error.__suppress_context__)


def main():
    for fetch in (load, hide, implicit):
        try:
            fetch({}, "k")
        except StoreError as error:
            show(error)
    try:
        raise ValueError("v") from KeyError
    except ValueError as error:
        show(error)
    try:
        raise ValueError("v") from "text"
    except TypeError as error:
        print(error)
        show(error)
    try:
        raise ValueError from TypeError("instance")
    except ValueError as error:
        show(error)
    root = OSError("root")
    try:
        raise StoreError("with old cause") from root
    except StoreError as error:
        print(error.__cause__ is root)
        error.__cause__ = None
        show(error)
        error.__suppress_context__ = False
        show(error)
