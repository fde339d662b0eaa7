"""With None for standard output, `print` writes nothing, in calls and around them; whoever asks finds None."""
import contextlib
import sys

from sooner import output, sequential, unordered


@unordered
def ask(x):
    with contextlib.redirect_stdout(None):
        print("never seen", flush=True)
        hidden = sys.stdout is None
    return x, hidden


@sequential
def save(x):
    print("saved", x)
    return sys.stdout is None


@output
def show(x):
    print("shown", x)


def put_away(x):
    with contextlib.redirect_stdout(None):
        print("hidden", ask(x))
        show(x)
        hidden = save(x)
        try:
            sys.stdout.write("nobody is there")
        except AttributeError as error:
            return hidden, str(error)


def main():
    print(ask(1))
    print(put_away(2))
    print(ask(3), save(4))
    show(ask(5))
    before = sys.stdout
    sys.stdout = None
    print("hidden", ask(6))
    sys.stdout = before
    with contextlib.redirect_stderr(None):
        print("hidden", ask(7), file=sys.stderr)
    print("end")
