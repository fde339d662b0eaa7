"""An `@output` function that raises is caught by the `try` around it, and what stands behind does not come first."""
from sooner import output, sequential, unordered

STORED = []


@unordered
def ask(x):
    return x


@sequential
def save(x):
    STORED.append(x)
    return len(STORED)


@output
def emit(x):
    if x == 1:
        raise ValueError(f"emit {x}")
    print("emitted", x)


class Mute:
    def __str__(self):
        raise LookupError("mute")


class Full:
    def write(self, text):
        raise OSError("full")


def in_a_loop():
    try:
        for i in range(3):
            emit(ask(i))
    except ValueError as error:
        print("caught", error)
    print("end")


def each_by_itself():
    kept = []
    for i in range(3):
        try:
            emit(ask(i))
            kept.append(ask(i))
        except ValueError as error:
            kept.append(str(error))
        finally:
            print("finally", i)
    return kept


def before_an_effect():
    first = ask(1)
    try:
        emit(first)
        save(first)
    except ValueError:
        save(-1)
    return STORED


def printing():
    ask(0)
    try:
        print("half", Mute())
    except LookupError as error:
        print("caught", error)
    ask(1)
    try:
        print("lost", file=Full())
    except OSError as error:
        print("caught", error)
    return ask(5)


def main():
    in_a_loop()
    print(each_by_itself())
    print(before_an_effect())
    print(printing())
    emit(ask(1))
    print("not reached")
