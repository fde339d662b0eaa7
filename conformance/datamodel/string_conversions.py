"""__repr__, __str__, __format__, __bytes__, and number conversions; repr inside containers."""


class Money:
    def __init__(self, amount):
        self.amount = amount

    def __repr__(self):
        return f"Money({self.amount!r})"

    def __str__(self):
        return f"${self.amount}"

    def __format__(self, spec):
        if spec == "":
            return "plain " + str(self)
        if spec.endswith("c"):
            return f"{self.amount * 100:{spec[:-1]}}"
        raise ValueError(f"unknown spec {spec!r}")

    def __bytes__(self):
        return b"money"

    def __int__(self):
        return int(self.amount)

    def __float__(self):
        return self.amount + 0.25

    def __complex__(self):
        return complex(self.amount, 1)


class OnlyRepr:
    def __repr__(self):
        return "<only>"


class BadRepr:
    def __repr__(self):
        return 5


class BadStr:
    def __str__(self):
        raise RuntimeError("str fails")

    def __repr__(self):
        return "BadStr"


def main():
    money = Money(3)
    print(money, repr(money), f"{money}", f"{money!r} {money!s} {money!a}")
    print([money], {"k": money}, (money,), {1: [money]}, [OnlyRepr()], str(OnlyRepr()))
    print("{:>6c}|{!s:>6}|{:06c}".format(money, money, money), "%s %r" % (money, money))
    print(format(money), format(money, "c"), str([money]), bytes(money))
    print(int(money), float(money), complex(money), round(float(money)))
    width = 8
    print(f"{money!s:>{width}}|{money.amount:<{width}}|{money.amount / 7:.{width // 4}f}|{money=!s}")
    print(f"{OnlyRepr()}", f"{OnlyRepr()!r:>8}", f"{money!r:*^12}")
    for action in (
        lambda: f"{money:bad}",
        lambda: repr(BadRepr()),
        lambda: [BadRepr()].__repr__(),
        lambda: str(BadStr()),
        lambda: f"{OnlyRepr():>8}",
        lambda: "{:d}".format("x"),
        lambda: f"{3.5:d}",
        lambda: int(OnlyRepr()),
    ):
        try:
            print(action())
        except Exception as error:
            print(type(error).__name__, error)
    print([BadStr()], f"{BadStr()!r}")
    print(money, BadStr(), "never printed")
