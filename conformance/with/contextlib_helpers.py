"""suppress, closing, nullcontext and redirect_stdout as managers."""

import contextlib
import io


class Door:
    def __init__(self):
        self.open = True

    def close(self):
        self.open = False
        print("door closed")


def maybe(manager):
    with manager or contextlib.nullcontext("null") as value:
        return value


def main():
    with contextlib.suppress(KeyError, IndexError):
        {}["x"]
        print("not reached")
    with contextlib.suppress(LookupError):
        [][1]
    try:
        with contextlib.suppress(KeyError):
            int("x")
    except ValueError as error:
        print("passed through:", error)
    with contextlib.closing(Door()) as door:
        print(door.open)
    print(door.open)
    try:
        with contextlib.closing(Door()) as door:
            raise RuntimeError("inside")
    except RuntimeError as error:
        print(error, door.open)
    print(maybe(None), maybe(contextlib.nullcontext(5)))
    buffer = io.StringIO()
    with contextlib.redirect_stdout(buffer):
        print("captured")
        print("twice", end="!")
    print("outside", repr(buffer.getvalue()))
    inner = io.StringIO()
    with contextlib.redirect_stdout(buffer), contextlib.redirect_stdout(inner):
        print("innermost wins")
    print(repr(inner.getvalue()))
    try:
        with contextlib.redirect_stdout(io.StringIO()) as lost:
            print("lost")
            1 / 0
    except ZeroDivisionError:
        print("restored", repr(lost.getvalue()))
