"""`sys.stdout` replaced by an object of one's own that passes text on, whatever it comes in; a `print` that fails inside of a `try`."""
import contextlib
import sys

from sooner import unordered


class Tee:
    def __init__(self, out):
        self.out, self.got = out, []

    def write(self, text):
        self.got.append(text)
        return self.out.write(text)

    def flush(self):
        self.out.flush()


@unordered
def ask(x):
    return x


def main():
    old = sys.stdout
    sys.stdout = tee = Tee(old)
    try:
        print(ask("hello"))
    finally:
        sys.stdout = old
    print("".join(tee.got).split())
    with contextlib.redirect_stdout(Tee(Tee(sys.stdout))) as outer:
        print(ask("twice"), ask("passed"))
    print("".join(outer.got).split(), "".join(outer.out.got).split())
    try:
        print("x", end=ask(5))
    except TypeError as error:
        print("caught", error)
    try:
        print("x", "y", sep=ask(b"z"))
    except TypeError as error:
        print("caught", error)
