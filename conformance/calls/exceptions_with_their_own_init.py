"""Exceptions of one's own whose `__init__` asks, keeps answers and calls `super().__init__`; kept, raised, chained and shown."""
from sooner import sequential, unordered


@unordered
def ask(number):
    return number * 2


@sequential
def note(text):
    print("noted", text)


class Bad(Exception):
    def __init__(self, number):
        super().__init__(f"bad {number}")
        self.number = number
        self.answer = ask(number)
        self.items = [ask(number + 1)]


class Worse(Bad):
    def __init__(self, number, *, code=0, **extra):
        super().__init__(number)
        note(f"worse {number}")
        self.code, self.extra = ask(code), extra

    def __str__(self):
        return f"worse {self.number} {self.answer} {self.code}"


class Quiet(Bad):
    """It does not tell its parent."""

    def __init__(self, *args):
        self.given = args


def fail(number):
    error = Worse(number, code=number, k=number)
    error.more = ask(number)
    raise error


def shown(error):
    return type(error).__name__, str(error), error.args, sorted(vars(error).items())


def main():
    print(shown(Bad(3)), shown(Quiet(1, "a")), repr(Worse(2)))
    kept = []
    for number in range(4):
        try:
            if ask(number) > 3:
                raise Bad(number)
            kept.append(ask(number))
        except Bad as error:
            kept.append(error)
            kept.append(error.answer)
    print([shown(one) if isinstance(one, Bad) else one for one in kept])
    pending = [Bad(ask(number)) for number in range(3)]
    print([shown(error) for error in pending])
    try:
        fail(1)
    except Bad as error:
        print(shown(error))
        try:
            raise Quiet(error.answer) from error
        except Quiet as other:
            print(other.given, shown(other.__cause__), other.__context__ is error)
    try:
        Bad()
    except TypeError as error:
        print(error)
    fail(ask(2))
