"""classmethod and staticmethod through classes, subclasses and instances; alternative constructors."""


class Money:
    currency = "EUR"
    registry = {}

    def __init__(self, cents):
        self.cents = cents

    @classmethod
    def parse(cls, text):
        whole, _, part = text.partition(".")
        return cls(cls.to_cents(whole, part or "0"))

    @staticmethod
    def to_cents(whole, part):
        return int(whole) * 100 + int(part.ljust(2, "0"))

    @classmethod
    def register(cls, name, text):
        cls.registry[name] = cls.parse(text)
        return cls.registry

    def __repr__(self):
        return f"{self.cents // 100}.{self.cents % 100:02} {self.currency}"


class Dollar(Money):
    currency = "USD"
    registry = {}

    @staticmethod
    def to_cents(whole, part):
        return Money.to_cents(whole.lstrip("$"), part)


def main():
    Money.registry, Dollar.registry = {}, {}
    print(Money.parse("3.5"), Dollar.parse("$12.05"), Money(7).parse("1"))
    print(Money.register("coffee", "2.80"), Dollar.register("tea", "$1"))
    print(Money.registry is Dollar.registry, sorted(Money.registry), sorted(Dollar.registry))
    print(Money.to_cents("1", "5"), Dollar(0).to_cents("$2", "50"))
    parse = Dollar.parse
    print(parse("$9.99"), parse.__self__ is Dollar, parse.__func__ is Money.__dict__["parse"].__func__)
    print(list(map(Money.parse, ["1.0", "2.25"])))
    try:
        Money.parse("$1")
    except ValueError as error:
        print(error)
    try:
        Money.__repr__()
    except TypeError as error:
        print(type(error).__name__)
    Money.half = classmethod(lambda cls, money: cls(money.cents // 2))
    print(Dollar.half(Money(300)), type(Money.__dict__["to_cents"]).__name__)
    del Money.half
    print(Money.parse("-1.5"))
    Money.parse(4)
