"""Generators that yield inside of `try`, of managers and of expressions; deep recursion; names in messages."""
import contextlib
import functools
import sys
from pathlib import Path

from sooner import unordered


@unordered
def ask(x):
    return f"about {x}"


def in_a_handler():
    try:
        raise KeyError("inner")
    except KeyError:
        yield 1


def in_finally():
    try:
        raise KeyError("inner")
    finally:
        yield 1


def in_else():
    try:
        pass
    except KeyError:
        pass
    else:
        yield 1
    finally:
        print("left by", sys.exc_info()[0])


def swallows():
    try:
        yield 1
    finally:
        return


def both():
    x = True and str((yield 1))
    print("and", x)


def chosen():
    return [(yield 1)] if ask else 0


def head():
    a = 5
    while (yield 1) is not None:
        pass
    while a := (yield 2):
        pass
    yield a


def guards():
    match 1:
        case 1 if (yield 1) is None:
            print("matched")


def chain():
    print(0 < 1 < ((yield 1) or 2), (yield 2) is None and (yield 3) is None and (yield 4) is None)


class Session:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        print("exit", kind)
        return kind is ValueError


class Pool:
    open = Session


def rows():
    with Pool().open() as session:
        yield session.__class__.__name__


def lines(path):
    with path.open() as file:
        for line in file:
            yield line
    print("read")


@contextlib.contextmanager
def tagged(name):
    print("<", name)
    try:
        yield name
    finally:
        print(name, ">")


def logged(f):
    @functools.wraps(f)
    def wrapper(x):
        for y in f(x):
            yield y

    return wrapper


@logged
def items(x):
    yield x
    yield ask(x)


def below(n):
    if n:
        yield n - 1


def walked(n):
    total = 1
    for m in below(n):
        total += walked(m)
    return total


def deep(n):
    yield n
    if n:
        yield from deep(n - 1)


def endless(n):
    yield from endless(n + 1)


def main():
    for generator in (in_a_handler, in_finally, in_else, swallows, rows):
        for act in (fails, leaves, looks, raises_again):
            try:
                print(generator.__name__, act.__name__, act(generator))
            except Exception as error:
                print(repr(error), repr(error.__context__))
    for generator in (both, chosen, head, guards, chain):
        print(generator.__name__, [ask(x) for x in named(generator)])
    for line in lines(Path(__file__)):
        print(ask(line.strip()))
        break
    for i in "ab":
        with tagged(i) as tag:
            print(ask(tag))
    print([ask(x) for x in items(1)])
    try:
        print([x for x in items()])
    except TypeError as error:
        print(error)
    print(walked(400), len([x for x in deep(520)]))
    try:
        print([x for x in endless(0)])
    except RecursionError:
        print("too deep")


def named(generator):
    if generator is both:
        return [x for x in both()]
    if generator is chosen:
        return [x for x in chosen()]
    if generator is head:
        return [x for x in head()]
    if generator is guards:
        return [x for x in guards()]
    return [x for x in chain()]


def fails(generator):
    for x in going_over(generator):
        raise ValueError(x)


def going_over(generator):
    for x in {
        "in_a_handler": in_a_handler,
        "in_finally": in_finally,
        "in_else": in_else,
        "swallows": swallows,
        "rows": rows,
    }[generator.__name__]():
        yield x


def leaves(generator):
    for x in in_else():
        break
    for x in rows():
        break
    return x


def looks(generator):
    for x in in_a_handler():
        print(sys.exc_info()[0])
    for x in in_finally():
        raise ValueError(x)


def raises_again(generator):
    for x in in_a_handler():
        raise
