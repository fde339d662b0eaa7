"""Decorators on methods and classes: order of application, wrapping, replacing, registering."""

import functools


def logged(log):
    def decorate(function):
        log.append(f"decorate {function.__name__}")

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            log.append(f"call {function.__name__}{args[1:]}")
            try:
                return function(*args, **kwargs)
            except Exception as error:
                log.append(f"{function.__name__} raised {error}")
                raise

        return wrapper

    return decorate


def add_repr(cls):
    cls.__repr__ = lambda self: f"{cls.__name__}({', '.join(f'{k}={v}' for k, v in vars(self).items())})"
    return cls


def counted(cls):
    cls.count = 0
    original = cls.__init__

    def __init__(self, *args, **kwargs):
        cls.count += 1
        original(self, *args, **kwargs)

    cls.__init__ = __init__
    return cls


def replaced(cls):
    return [cls.__name__, cls().value]


class Memo:
    def __init__(self, function):
        self.function, self.cache = function, {}

    def __get__(self, instance, owner):
        return functools.partial(self, instance)

    def __call__(self, instance, n):
        if n not in self.cache:
            self.cache[n] = self.function(instance, n)
        return self.cache[n]


def main():
    log = []

    @counted
    @add_repr
    class Thing:
        def __init__(self, size=1):
            self.size = size

        @logged(log)
        @logged(log)
        def grow(self, by):
            self.size += by
            return self

        @classmethod
        @logged(log)
        def build(cls, *sizes):
            return [cls(size) for size in sizes]

        @Memo
        def fib(self, n):
            return n if n < 2 else self.fib(n - 1) + self.fib(n - 2)

    print(log)
    log.clear()
    print(Thing().grow(2).grow(by=3), log)
    log.clear()
    print(Thing.build(7, 8), Thing.count, log)
    print(Thing().fib(30), Thing.grow.__name__)

    @replaced
    class Gone:
        value = 5

    print(Gone)
    log.clear()
    try:
        Thing("x").grow(1)
    except TypeError as error:
        print(error, log)
    Thing().grow()
