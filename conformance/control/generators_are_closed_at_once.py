"""Helper generators and generator expressions: exceptions cross them and run their cleanup."""


def numbers(log, bad=None):
    try:
        for n in range(4):
            if n == bad:
                raise ValueError(f"cannot make {n}")
            log.append(f"make {n}")
            yield n
    finally:
        log.append("closed")


def total(items):
    result = 0
    for item in items:
        result += item
    return result


def first_over(items, limit):
    for item in items:
        if item > limit:
            return item
    raise LookupError(f"nothing over {limit}")


def main():
    log = []
    print(total(numbers(log)), log)
    log = []
    try:
        total(numbers(log, bad=2))
    except ValueError as error:
        print(error, log)
    log = []
    stream = numbers(log)
    print(first_over(stream, 1), log)
    stream.close()
    print(log, list(stream))
    try:
        first_over(numbers([]), 9)
    except LookupError as error:
        print(error)
    log = []
    doubled = (n * 2 for n in numbers(log) if 10 // (n - 2))
    print(next(doubled), next(doubled))
    try:
        next(doubled)
    except ZeroDivisionError as error:
        print(error)
    print(list(doubled), log)
    late = (1 / n for n in (1, 0))
    print("not evaluated yet", next(late))
    try:
        (x for x in 5)
    except TypeError as error:
        print("the first iterable is evaluated at once:", error)
    log = []
    try:
        a, b, *rest = numbers(log, bad=3)
    except ValueError as error:
        print(error, log)
    print(any(n == 1 for n in numbers(log)), all(n < 2 for n in numbers(log)))
    print(sum(10 // n for n in (5, 2, 0)))
