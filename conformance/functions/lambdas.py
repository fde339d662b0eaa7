"""Lambdas: defaults, stars, nesting, immediate calls, conditionals, in containers, as keys."""


def apply(f, *args, **kwargs):
    return f(*args, **kwargs)


def main():
    add = lambda a, b=10, *rest, c=100, **more: (a + b + c + sum(rest), more)
    print(add(1), add(1, 2), add(1, 2, 3, 4, c=0), add(1, z=5))
    print((lambda: 5)(), (lambda x: x * 2)(4), (lambda *a: a)(1, 2), (lambda **k: k)(q=1), (lambda: None)())
    curried = lambda a: lambda b: lambda c: (a, b, c)
    print(curried(1)(2)(3))
    ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "/": lambda a, b: a / b if b else None}
    print([(s, f(6, 3)) for s, f in ops.items()], ops["/"](1, 0))
    pick = lambda n: "neg" if n < 0 else "zero" if not n else "pos"
    print(list(map(pick, [-1, 0, 1])))
    print(sorted([(1, "b"), (0, "c"), (1, "a")], key=lambda p: (-p[0], p[1])), max([3, -7, 5], key=lambda n: n * n))
    compose = lambda *fs: lambda x: compose(*fs[:-1])(fs[-1](x)) if fs else x
    print(compose(lambda x: x + 1, lambda x: x * 2)(5), compose()(5))
    fact = lambda n: 1 if n < 2 else n * fact(n - 1)
    print(fact(10), (lambda f, n: f(f, n))(lambda f, n: n if n < 2 else f(f, n - 1) + f(f, n - 2), 10))
    side = []
    note = lambda v: side.append(v) or v
    print(note(1) + note(2), side)
    print(apply(lambda x, y: x**y, 2, y=5), apply(lambda: [lambda: 1][0]()), (lambda x=(lambda: 3)(): x)())
    print(add.__name__, (lambda: 0).__qualname__, add.__defaults__)
    swap = lambda pair: (pair[1], pair[0])
    a, b = swap((1, 2))
    print(a, b, (lambda x: (y := x + 1, y * 2))(1))
    pipeline = [str.strip, lambda s: s.split(","), lambda parts: [int(p) for p in parts], sum]
    value = " 1,2,3 "
    for stage in pipeline:
        value = stage(value)
    print(value)
    for bad in (lambda: (lambda x: x)(), lambda: (lambda x: x.y)(1), lambda: (lambda: missing_name)()):
        try:
            bad()
        except (TypeError, AttributeError, NameError) as error:
            print(type(error).__name__, error)
    return (lambda d: d["key"])({})
