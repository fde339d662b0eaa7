"""__setattr__ that asks: what it keeps and how, refusals, failures, instances known outside, and a class that stops asking."""
from sooner import output, sequential, unordered


@unordered
def ask(x): return f"<{x}>"


@sequential
def save(x): return f"saved {x}"


@output
def tell(x): print(x)


class Asking:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, ask(value))


class Counting:
    def __init__(self, **fields):
        super().__setattr__("set_so_far", [])
        for name, value in fields.items():
            setattr(self, name, value)

    def __setattr__(self, name, value):
        if name == "locked":
            raise AttributeError(f"{name} is locked")
        self.set_so_far.append(name)
        super().__setattr__(name, ask(value))


class Deeper(Counting):
    def __setattr__(self, name, value):
        tell(f"{name} is set")
        super().__setattr__(name.upper(), value)


class Stored:
    def __setattr__(self, name, value):
        self.__dict__[name] = ask(value)
        save(name)


class Slotted:
    __slots__ = ("a", "b")

    def __setattr__(self, name, value):
        super().__setattr__(name, ask(value))


KNOWN = Asking()


def fill(thing, value):
    thing.a = value
    thing.b = f"{value} again"
    return thing


def refused(thing, name, value):
    try:
        setattr(thing, name, value)
    except AttributeError as error:
        return f"{error}", vars(thing)
    return vars(thing)


def main():
    things = [fill(make(), n) for n, make in enumerate((Asking, Counting, Deeper, Stored))]
    print([vars(thing) for thing in things])
    slotted = fill(Slotted(), "slot")
    print(slotted.a, slotted.b)
    counting = Counting(a=ask(1), b=2)
    print(refused(counting, "locked", 3), refused(counting, "c", ask(4)), refused(slotted_away(), "d", 1))
    fill(KNOWN, ask("outside"))
    print(vars(KNOWN))
    if ask("more") == "<more>":
        KNOWN.a = "behind an answer"
    print(KNOWN.a, KNOWN.b)
    counting.a += counting.b
    del counting.b
    print(vars(counting))
    counting.__dict__["a"] = ask("past it")
    object.__setattr__(counting, "b", ask("past it, too"))
    print(counting.a, counting.b, counting.set_so_far)
    del Asking.__setattr__
    try:
        fill(KNOWN, "as it is")
        print(vars(KNOWN))
    finally:
        Asking.__setattr__ = lambda self, name, value: object.__setattr__(self, name, ask((name, value)))
    fill(KNOWN, "again")
    print(vars(KNOWN))
    try:
        Counting(a=1).locked = 2
    finally:
        vars(KNOWN).clear()
        Asking.__setattr__ = lambda self, name, value: object.__setattr__(self, name, ask(value))


def slotted_away():
    class Kept(Counting):
        __slots__ = ()
    return Kept()
