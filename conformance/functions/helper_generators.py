"""Generator helpers run as plain Python while the caller loops, zips, sends and closes them."""


def numbers(limit):
    for n in range(limit):
        print("produce", n)
        yield n


def pairs(items):
    it = iter(items)
    for a in it:
        yield a, next(it, None)


def running_mean():
    total = count = 0
    mean = None
    while True:
        value = yield mean
        total += value
        count += 1
        mean = total / count


def chunks(text, size):
    while text:
        yield text[:size]
        text = text[size:]
    return "finished"


def guarded():
    try:
        yield 1
        yield 2
    finally:
        print("generator closed")


def delegating():
    result = yield from chunks("abcde", 2)
    yield result


def main():
    for n in numbers(3):
        print("consume", n)
        if n == 1:
            break
    print(list(pairs("abcde")), dict(pairs([1, 2, 3, 4])))
    mean = running_mean()
    next(mean)
    print([mean.send(v) for v in (10, 20, 60)])
    print(list(delegating()), sum(len(c) for c in chunks("abcdefg", 3)))
    g = guarded()
    print(next(g))
    g.close()
    print(next(g, "closed"))
    first, *rest = numbers(2)
    print(first, rest, max(numbers(2)), 1 in numbers(9))
    lazy = map(lambda n: n * n, numbers(3))
    print("lazy", next(lazy))
    print(list(zip(numbers(2), "xyz")))
    g = guarded()
    next(g)
    try:
        g.throw(KeyError("thrown in"))
    except KeyError as error:
        print("came back", error)
    fails = (10 // n for n in numbers(2))
    try:
        list(fails)
    except ZeroDivisionError:
        print("failed at once")
    evens = (n for n in numbers(5) if n % 2 == 0)
    total = 0
    while (value := next(evens, None)) is not None:
        total += value
    print(total)
    try:
        next(chunks("", 1))
    except StopIteration as stop:
        print(stop.value)
    return mean.send("text")
