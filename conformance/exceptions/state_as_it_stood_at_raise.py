"""Handlers see every variable, list and attribute exactly as it stood when the raise happened."""


class Account:
    def __init__(self, balance):
        self.balance = balance
        self.log = []

    def pay(self, amount):
        self.log.append(("try", amount))
        self.balance -= amount
        if self.balance < 0:
            raise ValueError(f"short by {-self.balance}")
        self.log.append(("paid", amount))


def main():
    a = b = c = 0
    items = []
    try:
        a = 1
        items.append("first")
        b = a + 1
        items.append("second")
        c = items[5]
        a = 100
        items.append("never")
    except IndexError:
        print(a, b, c, items)
    account = Account(10)
    done = []
    try:
        for amount in (3, 4, 5, 6):
            account.pay(amount)
            done.append(amount)
    except ValueError as error:
        print(error, done, account.balance, account.log, amount)
    counts = {}
    try:
        for word in ["x", "y", None, "z"]:
            counts[word.upper()] = counts.get(word.upper(), 0) + 1
    except AttributeError as error:
        print(error, counts, word)
    x, y = 1, 2
    try:
        x, y = y, x / 0
    except ZeroDivisionError:
        print("tuple assignment did not begin", x, y)
    row = [0, 0, 0]
    try:
        row[0], row[7], row[1] = 1, 2, 3
    except IndexError:
        print("assigned left to right", row)
    try:
        total = 0
        total += sum(1 // (3 - n) for n in range(5))
    except ZeroDivisionError:
        print(total)
