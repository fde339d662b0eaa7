"""Home-made map, fold, compose, curry, flip, tap, memo and trampolines calling each other."""


def compose(*functions):
    def composed(value):
        for function in reversed(functions):
            value = function(value)
        return value

    return composed


def curry(function, arity):
    def collect(*got):
        if len(got) >= arity:
            return function(*got)
        return lambda *more: collect(*got, *more)

    return collect


def flip(function):
    return lambda a, b, *rest: function(b, a, *rest)


def fold(function, items, start):
    for item in items:
        start = function(start, item)
    return start


def tap(log):
    def note(value):
        log.append(value)
        return value

    return note


def trampoline(function):
    def run(*args):
        result = function(*args)
        bounces = 0
        while callable(result):
            result = result()
            bounces += 1
        return result, bounces

    return run


def juxt(*functions):
    return lambda *args, **kwargs: [f(*args, **kwargs) for f in functions]


def once(function):
    missing = object()
    value = missing

    def run():
        nonlocal value
        if value is missing:
            value = function()
        return value

    return run


def main():
    inc, double = (lambda n: n + 1), (lambda n: n * 2)
    print(compose(inc, double)(5), compose(double, inc)(5), compose()(5), compose(str, inc, len)("abc"))
    add3 = curry(lambda a, b, c: (a, b, c), 3)
    print(add3(1)(2)(3), add3(1, 2)(3), add3(1)(2, 3), add3(1, 2, 3), add3()(1)(2, 3))
    print(flip(divmod)(3, 10), flip(lambda *a: a)(1, 2, 3, 4))
    print(fold(lambda acc, n: acc * 10 + n, [1, 2, 3], 0), fold(flip(lambda a, b: a + b), "abc", ""))
    log = []
    print(compose(inc, tap(log), double, tap(log))(4), log)

    @trampoline
    def countdown(n):
        return "done" if n == 0 else lambda: step(n)

    def step(n):
        return "done" if n == 0 else lambda: step(n - 1)

    print(countdown(0), countdown(3000))
    print(juxt(min, max, sum, len)([3, 1, 2]), juxt()(1), juxt(sorted)([2, 1], reverse=True))
    calls = []
    lazy = once(lambda: calls.append("computed") or len(calls))
    print(lazy(), lazy(), calls)
    nothing = once(lambda: calls.append("none"))
    print(nothing(), nothing(), calls)
    twice = lambda f: compose(f, f)
    print(twice(twice)(twice)(inc)(0))
    failing = once(lambda: calls.append("try") or 1 // 0)
    for _ in range(2):
        try:
            failing()
        except ZeroDivisionError:
            print(calls.count("try"))
    return compose(double, lambda s: s.missing, inc)(1)
