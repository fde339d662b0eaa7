"""Decorators: order of evaluation and application, arguments, stacking, classes, wraps."""

import functools


def tell(label):
    print("evaluate", label)

    def decorate(f):
        print("apply", label)

        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            print("enter", label)
            try:
                return f(*args, **kwargs)
            finally:
                print("leave", label)

        return wrapper

    return decorate


def retry(times):
    def decorate(f):
        def wrapper(*args):
            for attempt in range(times):
                try:
                    return f(*args)
                except ValueError as error:
                    print("retry", attempt, error)
            raise RuntimeError("all failed")

        return wrapper

    return decorate


class Memo:
    def __init__(self, f):
        self.f, self.cache = f, {}
        functools.update_wrapper(self, f)

    def __call__(self, *args):
        if args not in self.cache:
            self.cache[args] = self.f(*args)
        return self.cache[args]


def register(registry, name=None):
    def decorate(f):
        registry[name or f.__name__] = f
        return f

    return decorate


def main():
    @tell("outer")
    @tell("inner")
    def area(w, h=2):
        "Area of a rectangle."
        return w * h

    print(area(3), area(w=1, h=5), area.__name__, area.__doc__)

    @Memo
    def slow(n):
        print("computing", n)
        return n if n < 2 else slow(n - 1) + slow(n - 2)

    print(slow(5), slow(5), len(slow.cache), slow.__name__)
    attempts = iter(range(1, 9))

    @retry(2)
    def flaky(limit):
        n = next(attempts)
        if n < limit:
            raise ValueError(f"{n} < {limit}")
        return n

    print(flaky(2))
    commands = {}

    @register(commands)
    def hello(who):
        return f"hello {who}"

    @register(commands, name="bye")
    @(lambda f: lambda *a: f(*a).upper())
    def goodbye(who):
        return f"goodbye {who}"

    print({name: f("ann") for name, f in commands.items()})
    replaced = lambda f: "not a function"

    @replaced
    def gone():
        pass

    print(gone)
    try:
        @undefined_decorator
        def never():
            pass
    except NameError as error:
        print(error)
    return flaky(100)
