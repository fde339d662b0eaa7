"""Closures share variables, not values: loops, nonlocal, several closures over one cell."""


def account(balance):
    history = []

    def deposit(amount):
        nonlocal balance
        balance += amount
        history.append(amount)
        return balance

    def withdraw(amount):
        nonlocal balance
        if amount > balance:
            raise ValueError(f"{amount} > {balance}")
        balance -= amount
        history.append(-amount)
        return balance

    return deposit, withdraw, lambda: (balance, history)


def nested():
    x = 1

    def middle():
        nonlocal x
        x += 1

        def inner():
            nonlocal x
            x *= 10
            return x

        return inner

    inner = middle()
    return inner(), middle()(), x


def main():
    deposit, withdraw, state = account(10)
    deposit(5)
    withdraw(3)
    try:
        withdraw(100)
    except ValueError as error:
        print(error, state())
    other = account(0)
    other[0](1)
    print(state(), other[2](), nested())
    late = [lambda: i for i in range(3)]
    early = [lambda i=i: i for i in range(3)]
    print([f() for f in late], [f() for f in early])
    functions = []
    for n in range(3):
        def show():
            return n, total

        functions.append(show)
    total = 0
    print([f() for f in functions])
    total, n = "new", "rebound"
    print([f() for f in functions])
    values = [1, 2]
    reader, writer = (lambda: values), (lambda v: values.append(v))
    writer(3)
    values = values + [4]
    writer(5)
    print(reader(), reader() is values)
    count = 0

    def bump():
        nonlocal count
        count += 1
        return count

    print(bump() + bump() * 10, count, [bump() for _ in range(3)], count)
    table = {name: (lambda: name) for name in "ab"}
    print(table["a"](), table["b"]())

    def unassigned():
        return later

    try:
        unassigned()
    except NameError as error:
        print(error)
    later = "now"
    print(unassigned())
