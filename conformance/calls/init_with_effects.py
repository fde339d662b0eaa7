"""`__init__` calls, fails, keeps its instance elsewhere, and is called by hand; `__new__` and metaclasses have their say."""
from sooner import sequential, unordered

KNOWN = []


@unordered
def ask(x):
    return x + 1


@sequential
def save(x):
    KNOWN.append(("saved", x))
    return len(KNOWN)


class Registered:
    def __init__(self, n):
        KNOWN.append(self)
        self.n = ask(n)
        self.number = save(n)
        if self.n > 3:
            self.big = True

    def __repr__(self):
        return f"R{self.n}"


class Picky:
    def __init__(self, n):
        self.n = n
        if ask(n) == 3:
            raise ValueError(f"not {n}")
        self.fine = ask(n)


class Once:
    made = None

    def __new__(cls, *args):
        if cls.made is None:
            cls.made = super().__new__(cls)
        return cls.made

    def __init__(self, n):
        self.n = getattr(self, "n", 0) + ask(n)


class Loud(type):
    def __call__(cls, n):
        print("making", n)
        return super().__call__(n + ask(n))


class Made(metaclass=Loud):
    def __init__(self, n):
        self.n = n


class Returns:
    def __init__(self, n):
        return ask(n)


def attempt(make, *args):
    try:
        return vars(make(*args))
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def main():
    first, second = Registered(1), Registered(5)
    print(KNOWN, first.number, second.number, hasattr(first, "big"), second.big)
    print([attempt(Picky, n) for n in range(4)])
    print(attempt(Picky), attempt(Picky, 1, 2), attempt(Picky, m=1), attempt(Returns, 1))
    print(Once(1).n, Once(2).n, Once(3) is Once(4), Once.made.n)
    print(Made(3).n)
    first.__init__(2)
    Registered.__init__(second, 0)
    print(vars(first), vars(second), KNOWN)
    return first.n, second.n
