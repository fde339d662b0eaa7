"""Messages and fields of AttributeError, NameError and UnboundLocalError."""


class Slotted:
    __slots__ = ("x",)


class Plain:
    limit = 3

    @property
    def fixed(self):
        return 1


def unbound(flag):
    if flag:
        value = 1
    return value


def deleted():
    value = 1
    del value
    return value


def free_before_assignment():
    def inner():
        return later

    try:
        inner()
    except NameError as error:
        print(type(error).__name__, error)
    later = 1
    return inner()


def main():
    plain, slotted = Plain(), Slotted()
    for action in (
        lambda: plain.missing,
        lambda: Plain.missing,
        lambda: slotted.y,
        lambda: None.upper,
        lambda: (1).real.nothing,
        lambda: [].push,
        lambda: main.missing,
        lambda: unbound(False),
        lambda: deleted(),
        lambda: not_defined_anywhere,
    ):
        try:
            action()
        except (AttributeError, NameError) as error:
            print(type(error).__name__, "|", error, "|", error.name)
    try:
        plain.fixed = 2
    except AttributeError as error:
        print(error)
    try:
        slotted.y = 1
    except AttributeError as error:
        print(type(error).__name__)
    try:
        del plain.nothing
    except AttributeError as error:
        print(type(error).__name__)
    try:
        (5).x = 1
    except AttributeError as error:
        print(type(error).__name__)
    try:
        slotted.x
    except AttributeError as error:
        print(error.name)
    try:
        plain.missing
    except AttributeError as error:
        print(error.obj is plain)
    print(free_before_assignment())
    print(unbound(True))
    del slotted.x
