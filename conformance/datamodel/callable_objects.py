"""__call__ on instances, with every kind of argument, as decorator, key function and callback."""


class Adder:
    def __init__(self, base):
        self.base = base
        self.calls = 0

    def __call__(self, *args, scale=1, **extra):
        self.calls += 1
        if extra:
            raise TypeError(f"unexpected {sorted(extra)}")
        return (self.base + sum(args)) * scale


class Chain:
    def __init__(self, *steps):
        self.steps = steps

    def __call__(self, value):
        for step in self.steps:
            value = step(value)
        return value

    def __rshift__(self, step):
        return Chain(*self.steps, step)


class Retry:
    def __init__(self, times):
        self.times = times

    def __call__(self, function):
        def wrapper(*args):
            for attempt in range(1, self.times + 1):
                try:
                    return attempt, function(*args, attempt)
                except ValueError as error:
                    last = error
            raise RuntimeError(f"failed {self.times} times") from last

        return wrapper


def main():
    add = Adder(10)
    print(add(), add(1, 2), add(*[1, 1], scale=2), add(5, **{"scale": 3}), add.calls)
    print(list(map(add, [1, 2, 3])), sorted([3, 1, 2], key=Chain(lambda v: -v)))
    print(callable(add), callable(Adder), callable(5))
    pipeline = Chain(str.strip) >> str.title >> (lambda s: s.split()) >> len
    print(pipeline("  two words "), Chain()(7))
    original = Adder.__call__
    Adder.__call__ = lambda self: "replaced on the class"
    replaced = add()
    add.__call__ = lambda: "ignored on the instance"
    print(replaced, add())
    del Adder.__call__
    try:
        add()
    except TypeError as error:
        print(error)
    Adder.__call__ = original

    @Retry(3)
    def flaky(limit, attempt):
        if attempt < limit:
            raise ValueError(f"attempt {attempt}")
        return "done"

    print(flaky(1), flaky(3))
    print(add(1, 2, 3))
    flaky(9)
