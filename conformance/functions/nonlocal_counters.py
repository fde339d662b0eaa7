"""nonlocal rebinds the enclosing function's variable, shared by siblings, separate per call."""


def counter(start=0):
    count = start

    def increment(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count, old = start, count
        return old

    def peek():
        return count

    return increment, reset, peek


def account(balance):
    history = []

    def move(amount):
        nonlocal balance
        if balance + amount < 0:
            raise ValueError(f"{balance} is not enough for {-amount}")
        balance += amount
        history.append(amount)
        return balance

    return {"deposit": lambda n: move(n), "withdraw": lambda n: move(-n), "history": lambda: (balance, history)}


def three_levels():
    x = "outer"

    def middle():
        def inner():
            nonlocal x
            x = "set by inner"
            return x

        before = x
        return before, inner(), x

    return middle(), x


def averager():
    total = count = 0

    def add(value):
        nonlocal total, count
        total += value
        count += 1
        return total / count

    return add


def main():
    inc, reset, peek = counter(10)
    other, *_ = counter()
    print(inc(), inc(5), other(), peek(), reset(), peek(), inc())
    acc = account(100)
    print(acc["deposit"](50), acc["withdraw"](30), acc["history"]())
    try:
        acc["withdraw"](500)
    except ValueError as error:
        print(error, acc["history"]())
    print(three_levels())
    add = averager()
    print([add(n) for n in (10, 20, 60)])
    calls = 0

    def counted(f):
        def wrapper(*args):
            nonlocal calls
            calls += 1
            return f(*args)

        return wrapper

    square = counted(lambda n: n * n)
    print([square(n) for n in range(4)], sum(map(square, range(3))), calls)

    def rebind():
        nonlocal acc
        acc = None

    rebind()
    print(acc)

    def remove():
        nonlocal calls
        del calls

    remove()
    return calls
