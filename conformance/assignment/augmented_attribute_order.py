"""Augmented attributes evaluate the object once; class attributes become instance attributes."""


class Counter:
    count = 100
    log = []

    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)


class Account:
    def __init__(self):
        self._balance = 10

    @property
    def balance(self):
        print("read balance")
        return self._balance

    @balance.setter
    def balance(self, value):
        print("write balance", value)
        if value < 0:
            raise ValueError(f"overdrawn by {-value}")
        self._balance = value

    @property
    def fixed(self):
        return 1


def pick(label, value):
    print("pick", label)
    return value


def main():
    c = Counter()
    pick("object", c).count += pick("operand", 1)
    print(c.count, Counter.count, vars(c))
    account = Account()
    account.balance -= 4
    try:
        account.balance -= 50
    except ValueError as error:
        print(error)
    print(account.balance)
    try:
        account.fixed += 1
    except AttributeError as error:
        print(type(error).__name__)
    try:
        account.nothing += pick("never", 1)
    except AttributeError as error:
        print(error)
    c.log += ["entry"]
    shared = len(Counter.log)
    print(shared, c.log is Counter.log, "log" in vars(c))
    Counter.log.clear()
    return shared
